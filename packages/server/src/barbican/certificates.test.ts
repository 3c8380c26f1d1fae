import type { CertificateContainer, Secret } from '@meridian/contract'
import { expect, test } from 'vitest'
import { otherKey, pair } from '#testing/certificate.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')

const list = async <T>(kind: string, by = tab): Promise<readonly T[]> => {
  const answer = await by.get(`/api/barbican/${kind}/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: T[] }>().items
}
const ref = (kind: string): unknown =>
  expect.stringMatching(new RegExp(`^http.*/v1/${kind}/[0-9a-f-]{36}$`))

test('containers with a certificate are the project’s own, with the addresses of their secrets [RS-BARBICAN-01 SV-LBAPI-22]', async () => {
  const found = await list<CertificateContainer>('certificates')
  expect(found.map(({ name }) => name).toSorted()).toEqual(['blog.example.org', 'shop.example.org'])
  expect(found[0]).toMatchObject({
    type: 'certificate',
    container_ref: ref('containers'),
    secret_refs: [
      { name: 'certificate', secret_ref: ref('secrets') },
      { name: 'private_key', secret_ref: ref('secrets') },
    ],
  })
  expect(await list('certificates', admin)).toEqual([])
})

test('secrets are told by what is known of them, and no content is read [RS-BARBICAN-02 SV-LBAPI-23 SV-LBCERT-01]', async () => {
  world.cloud.control.forgetRequests()
  const found = await list<Secret>('secrets')
  expect(found.map(({ name, secret_type }) => [name, secret_type])).toEqual(
    expect.arrayContaining([
      ['shop.example.org certificate', 'certificate'],
      ['shop.example.org key', 'private'],
      ['mail.example.org', 'opaque'],
    ]),
  )
  const certificate = found.find(({ name }) => name === 'shop.example.org certificate')
  expect(certificate?.expiration).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(world.cloud.control.requests().map(({ path }) => path)).toEqual(['/v1/secrets'])
  expect(JSON.stringify(found)).not.toMatch(/BEGIN|correct horse/)
})

const sent = () =>
  world.cloud.control
    .requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{}')}`)

test('a certificate is kept with its key and says when it is over; both are gone once it is deleted', async () => {
  world.cloud.control.forgetRequests()
  const made = await tab.post('/api/barbican/certificates/', { name: 'site', ...pair })
  expect(made.statusCode, made.body).toBe(201)
  const certificate = made.json<CertificateContainer>()
  expect(certificate).toMatchObject({ name: 'site', expiration: '2036-01-01T00:00:00' })
  expect(made.body).not.toContain('PRIVATE')
  expect(sent()).toEqual(['POST /v1/secrets', 'POST /v1/secrets', 'POST /v1/containers'])
  const path = `/api/barbican/certificates/${certificate.id}/`
  expect(made.headers['location']).toBe(`/api/barbican/certificates/${certificate.id}`)
  expect((await tab.get(path)).json()).toEqual(certificate)
  const full = (await tab.get('/api/barbican/certificates/?full=true')).json<{
    items: CertificateContainer[]
  }>()
  expect(full.items).toContainEqual(certificate)
  const names = async () => (await list<Secret>('secrets')).map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['site certificate', 'site private_key']))
  expect((await tab.del(path)).statusCode).toBe(204)
  expect((await tab.get(path)).statusCode).toBe(404)
  expect((await names()).filter((name) => name?.startsWith('site'))).toEqual([])
})

test('what is no pair is refused in words, and nothing of it is kept', async () => {
  world.cloud.control.forgetRequests()
  const refused = async (more: object) => {
    const answer = await tab.post('/api/barbican/certificates/', { name: 'bad', ...pair, ...more })
    expect(answer.statusCode).toBe(400)
    return answer.json<string>()
  }
  expect(await refused({ private_key: otherKey })).toBe(
    'The private key does not belong to the certificate.',
  )
  expect(await refused({ certificate: 'x' })).toMatch(/^The certificate is not understood/)
  expect(await refused({ private_key: 'x' })).toMatch(/^The private key is not understood/)
  expect(sent()).toEqual([])
})

test('where a part is refused, those before it are deleted again', async () => {
  world.cloud.control.forgetRequests()
  const heal = world.cloud.control.fail({
    ...{ service: 'key-manager', method: 'POST', path: '/containers$' },
    ...{ how: 'status', status: 403, message: 'Not here.' },
  })
  const answer = await tab.post('/api/barbican/certificates/', { name: 'half', ...pair })
  heal()
  expect([answer.statusCode, answer.json()]).toEqual([403, 'Not here.'])
  expect(sent().slice(-2)).toEqual(['DELETE /v1/secrets/{}', 'DELETE /v1/secrets/{}'])
  expect(JSON.stringify(await list<Secret>('secrets'))).not.toContain('half')
})

test('one secret is read and deleted', async () => {
  const found = (await list<Secret>('secrets')).find(({ name }) => name === 'backup passphrase')
  const path = `/api/barbican/secrets/${found?.id}/`
  expect((await tab.get(path)).json()).toEqual(found)
  expect((await tab.del(path)).statusCode).toBe(204)
  expect((await tab.get(path)).statusCode).toBe(404)
})
