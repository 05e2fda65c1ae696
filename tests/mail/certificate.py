"""Certificates for servers of the tests."""

import ssl
import subprocess


def certificate(folder, name):
    """A self-made certificate for a host name: (path of it, server context)."""
    key, pem = f"{folder}/{name}.key", f"{folder}/{name}.pem"
    kind = "IP" if name[0].isdigit() else "DNS"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-keyout", key, "-out", pem, "-days", "2", "-subj", f"/CN={name}"]
        + ["-addext", f"subjectAltName={kind}:{name}"],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    return pem, context
