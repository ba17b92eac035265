import { execFileSync } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** A self-signed certificate for this machine or other names; undefined where nothing can create one. */
export async function makeCertificate(names = 'IP:127.0.0.1') {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-certificate-'))
  const [key, cert] = [join(folder.path, 'key'), join(folder.path, 'cert')]
  const order = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=test -addext subjectAltName=${names} -days 2 -keyout ${key} -out ${cert}`
  try {
    execFileSync('openssl', order.split(' '), { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

/** Trusts a certificate in this process until disposed. */
export function trust(cert: string): Disposable {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) }
}
