import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new key and a certificate for 127.0.0.1 signed by itself, both PEM; null where openssl is not installed. */
export function testCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'tenderfit-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
    const { status } = spawnSync('openssl', [...made, '-keyout', key, '-out', cert, ...names]);
    return status === 0 ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
