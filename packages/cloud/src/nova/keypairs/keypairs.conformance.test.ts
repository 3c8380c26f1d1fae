import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'
import { sshPublicKey } from '#testing/ssh-key.ts'

const { cloud, ask } = await conformance('compute')
const nova = novaOf(ask)

function create(keypair: Record<string, unknown>, version = '2.35') {
  const name = String(keypair['name'])
  cloud.cleanUp(() => nova('DELETE', `/os-keypairs/${encodeURIComponent(name)}`))
  return nova('POST', '/os-keypairs', { keypair }, { version })
}

test('a made key pair has an RSA key in PEM, its public half and their MD5', async () => {
  const name = cloud.unique('conf-key')
  const reply = await create({ name, type: 'ssh' })
  expect(reply.status).toBe(201)
  const pem = String(at(reply, 'keypair', 'private_key'))
  expect(pem).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/)
  const line = String(at(reply, 'keypair', 'public_key'))
  expect(line).toMatch(/^ssh-rsa [A-Za-z0-9+/=]+ Generated-by-Nova$/)
  const blob = Buffer.from(line.split(' ')[1] ?? '', 'base64')
  const md5 = createHash('md5').update(blob).digest('hex').match(/../g)?.join(':')
  expect(at(reply, 'keypair', 'fingerprint')).toBe(md5)
  const modulus = Buffer.from(createPublicKey(pem).export({ format: 'jwk' }).n ?? '', 'base64url')
  expect(blob.includes(modulus)).toBe(true)
  const again = await create({ name })
  expect(again).toEqual({ status: 409, body: `Key pair '${name}' already exists.` })
})

test('a made certificate names its user, and its key comes as PKCS #12', async () => {
  const reply = await create({ name: cloud.unique('conf-x509'), type: 'x509' })
  expect(reply.status).toBe(201)
  const user = String(at(reply, 'keypair', 'user_id'))
  const pem = String(at(reply, 'keypair', 'public_key'))
  expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----\n[^\r]+\n-----END CERTIFICATE-----\n$/)
  const certificate = new X509Certificate(pem)
  expect(certificate.subject).toBe(`CN=${user}`)
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.subjectAltName).toContain(`${user}@localhost`)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2'])
  expect(at(reply, 'keypair', 'fingerprint')).toBe(certificate.fingerprint.toLowerCase())
  const bundle = forge.util.decode64(String(at(reply, 'keypair', 'private_key')))
  const { asn1, pkcs12, pki } = forge
  const opened = pkcs12.pkcs12FromAsn1(asn1.fromDer(bundle), false, '')
  const oid = '1.2.840.113549.1.12.10.1.2'
  const key = opened.getBags({ bagType: oid })[oid]?.[0]?.key
  const own = createPublicKey(key ? pki.privateKeyToPem(key) : '')
  expect(own.equals(certificate.publicKey)).toBe(true)
})

test('below 2.2 a key pair has no type and is answered with 200 and 202', async () => {
  const name = cloud.unique('conf-old')
  const made = await create({ name, public_key: sshPublicKey }, '2.1')
  expect(made.status).toBe(200)
  expect(Object.keys(at(made, 'keypair') as object).toSorted()).toEqual([
    'fingerprint',
    'name',
    'public_key',
    'user_id',
  ])
  const gone = await nova('DELETE', `/os-keypairs/${name}`, undefined, { version: '2.1' })
  expect(gone.status).toBe(202)
})

test('an imported key keeps its words and shows no private half', async () => {
  const reply = await create({ name: cloud.unique('conf-import'), public_key: sshPublicKey })
  expect(reply).toMatchObject({
    status: 201,
    body: {
      keypair: {
        type: 'ssh',
        public_key: sshPublicKey,
        fingerprint: 'f4:0d:f7:e2:ca:1f:1e:70:75:da:d5:ef:8a:bc:55:5d',
      },
    },
  })
  expect(at(reply, 'keypair', 'private_key')).toBeUndefined()
})

const CHARACTERS =
  "An invalid 'name' value was provided. The name must be: Only expected characters: " +
  '[_- 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ]'
test.for([
  [{ name: 'a/b' }, '2.35', CHARACTERS],
  [{ name: 'é' }, '2.35', CHARACTERS],
  [{ name: '' }, '2.35', "Invalid input for field/attribute name. Value: . '' is too short"],
  [
    { name: 'k', type: 'foo' },
    '2.35',
    "Invalid input for field/attribute type. Value: foo. 'foo' is not one of ['ssh', 'x509']",
  ],
  [
    { name: 'k', public_key: 'ssh-rsa AAAA' },
    '2.35',
    'Keypair data is invalid: failed to generate fingerprint',
  ],
  [
    { name: 'k', public_key: '' },
    '2.35',
    'Keypair data is invalid: failed to generate fingerprint',
  ],
  [
    { name: 'k' },
    '2.92',
    "Invalid input for field/attribute keypair. Value: {'name': 'k'}. 'public_key' is a required property",
  ],
] as const)('the key pair %o at %s is refused', async ([keypair, version, words]) => {
  const reply = await nova('POST', '/os-keypairs', { keypair }, { version })
  expect(reply).toEqual({ status: 400, body: words })
})

test('a key pair that is not there is named in the 404 with its user', async () => {
  const reply = await nova('GET', '/os-keypairs/nothing-here')
  expect(reply.status).toBe(404)
  expect(reply.body).toMatch(/^Keypair nothing-here not found for user [0-9a-f]{32}$/)
})

test('key pairs are paged by name', async () => {
  const prefix = cloud.unique('conf-page')
  for (const end of ['b', 'a']) await create({ name: `${prefix}-${end}`, public_key: sshPublicKey })
  const page = await nova('GET', `/os-keypairs?limit=1&marker=${prefix}-a`)
  expect(at(page, 'keypairs', 0, 'keypair', 'name')).toBe(`${prefix}-b`)
  const unknown = await nova('GET', '/os-keypairs?marker=no-such-key')
  expect(unknown).toEqual({ status: 400, body: 'Marker no-such-key could not be found.' })
})

test('other users’ key pairs are for administrators', async () => {
  const reply = await nova('GET', '/os-keypairs?user_id=somebody')
  expect(reply).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-keypairs:index to be performed.",
  })
})
