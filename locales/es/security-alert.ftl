security-alert-label = Alertas de seguridad
security-alert-dismiss = Cerrar
security-alert-proxy-advice = Si { $address } es su proxy inverso, ponga trusted_proxies = ["{ $address }"].
security-alert-project = Proyecto { $number }
security-alert-more = +{ $count } más
security-alert-other-says = Ocurrió algo inusual.
security-alert-other-advice = Ver registro
security-alert-your-advice = Revíselo
