import { CertificateContainer, Secret } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { certificatesAt, certificatesIn } from '#dialogs/octavia/certificates.ts'

const container = (ref: string, names: readonly string[]) =>
  sample(CertificateContainer, {
    container_ref: `https://km/v1/containers/${ref}`,
    secret_refs: names.map((name) => ({
      name,
      secret_ref: `https://km/v1/secrets/${ref}-${name}`,
    })),
  })
const secret = (ref: string, secret_type: string, parts: Partial<Secret> = {}) =>
  sample(Secret, { secret_ref: `https://km/v1/secrets/${ref}`, secret_type, ...parts })

const containers = [
  container('site', ['certificate', 'private_key', 'intermediates']),
  container('hidden', ['certificate', 'private_key']),
  container('public', ['certificate']),
  container('key', ['private_key']),
]
const secrets = [
  secret('site-certificate', 'certificate', { name: 'shop', expiration: '2027-01-01T00:00:00' }),
  secret('bundle', 'opaque', { name: 'mail' }),
  secret('word', 'passphrase', { name: 'word' }),
]

test('certificates are containers with a certificate and its key, and opaque secrets [SV-LBCERT-01 SV-LBCERT-02 SV-LBCERT-03]', () => {
  expect(certificatesIn(containers, secrets)).toEqual([
    {
      ...{ id: 'https://km/v1/containers/site', name: 'shop' },
      expiration: '2027-01-01T00:00:00',
    },
    { id: 'https://km/v1/containers/hidden', name: 'hidden', expiration: undefined },
    { id: 'https://km/v1/secrets/bundle', name: 'mail', expiration: undefined },
  ])
})

test('what a listener has stays in its order, also where it is not to be seen any more', () => {
  const known = certificatesIn(containers, secrets)
  const refs = ['https://km/v1/secrets/gone', 'https://km/v1/secrets/bundle']
  expect(certificatesAt(refs, known).map(({ name }) => name)).toEqual(['gone', 'mail'])
})
