"""A mail server that accepts mail only over STARTTLS and after a login. Prints the recipients of each mail.

Arguments: port, certificate file, key file, user, password. Runs until standard input ends.
"""

import ssl
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

port, certificate, key, user, password = sys.argv[1:]
context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(certificate, key)


class Handler:
    async def handle_DATA(self, server, session, envelope):
        print(*envelope.rcpt_tos, flush=True)
        return "250 Queued"


def authenticate(server, session, envelope, mechanism, data):
    right = LoginPassword(user.encode(), password.encode())
    return AuthResult(success=data == right, handled=False)


class StartTlsController(Controller):
    def factory(self):
        return SMTP(
            self.handler,
            require_starttls=True,
            tls_context=context,
            auth_required=True,
            authenticator=authenticate,
        )


controller = StartTlsController(Handler(), hostname="127.0.0.1", port=int(port))
controller.start()
print("ready", flush=True)
sys.stdin.read()
controller.stop()
