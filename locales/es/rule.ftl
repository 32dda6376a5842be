rule-notes-notes = Notas
rule-notes-required = Escriba una nota

rule-name-letters = { $label }: use solo letras, espacios, apóstrofos y guiones
rule-name-too-few = { $label }: escriba al menos { $few } letras

rule-password = La contraseña debe tener al menos una mayúscula, una minúscula, un número y un carácter especial
rule-mismatch = Las contraseñas no coinciden: escriba la misma en los dos campos.
rule-required = { $label }: este dato es obligatorio
rule-too-short = { $label }: escriba al menos { $min } caracteres
rule-too-long = { $label }: no escriba más de { $max } caracteres
rule-day = { $label }: escriba una fecha
rule-email-missing = Escriba el correo electrónico
rule-account-email = Escriba un correo electrónico válido
rule-email = El correo electrónico no es válido
rule-phone = El número de teléfono debe tener 10 dígitos
rule-password-label = Contraseña
rule-zip-label = Código postal
rule-zip = El código postal debe tener 5 o 9 dígitos
rule-project-code = El código del proyecto debe tener exactamente 6 caracteres
rule-owner-answer = Escriba los últimos 4 dígitos de su número de teléfono o los 5 dígitos del código postal
