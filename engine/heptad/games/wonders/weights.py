"""Learned weights, written by `python -m training wonders`: see docs/strength.md."""

PACKED = (
    "c-rmSJqp4=6h_g#q@E(0KX5A{NQfdqjfH7M+`EM^{S*nJhXZclKBv&{nf1dw-llBVwt0X*(*<{ry9aj<?jGDdxO;H-;O@cQ!x!9r7qV+V^{3;("
    "f45#h)JJ{PM}5>sebh&Ne&~0<VVocPt)KmT<xv`?Q5vOD8l_PhrIl7%X_Q83ltyWkMrqPZcOko9`r-W9pKS6x4@-Q+nM+~j;u%3{ltyWkMro8r"
    "X_Qu4X{AvbrBNECQ5vO5FCAwt#X2*W(#*v(g3>6B(kPA6D2>u6t+digqclpRG)kj1N|RnX&RoiMW-gVPi)RF-Q5vOD8l_PhrBPaGrIki$ltyWk"
    "Mro8Ly>y(pRO`%KYBLwl2uh<gN~1JNqclpRw9-l|jnXKM(kPA6C{23lICH7jnYlD(E}jvTMro8rX_Q83ltyW#l~x+1Q5vOD8l_R1^wM$W(kwi4"
    "dA$KI+}yS"
)
