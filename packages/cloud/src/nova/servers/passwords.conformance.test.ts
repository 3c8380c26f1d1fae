import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test(
  'a rescue and a rebuild tell the password that was given or made up, from the image that was asked for',
  { timeout: 180_000 },
  async () => {
    const id = await lab.launch()
    const rescued = await lab.act(id, {
      rescue: { adminPass: 'by hand', rescue_image_ref: lab.image },
    })
    expect(rescued).toEqual({ status: 200, body: { adminPass: 'by hand' } })
    await lab.rests(id, 'RESCUE')
    expect((await lab.act(id, { unrescue: null })).status).toBe(202)
    await lab.rests(id, 'ACTIVE')
    const config = 'OS-DCF:diskConfig'
    const rebuild = { imageRef: lab.image, [config]: 'AUTO', description: null }
    const rebuilt = await lab.act(id, { rebuild: { ...rebuild, adminPass: 'again' } })
    expect(rebuilt.status).toBe(202)
    expect(at(rebuilt, 'server', 'adminPass')).toBe('again')
    expect(await lab.rests(id, 'ACTIVE')).toMatchObject({ [config]: 'AUTO', description: null })
    const made = await lab.act(id, { rescue: {} })
    expect(at(made, 'adminPass')).toMatch(/^\w{12}$/)
    await lab.rests(id, 'RESCUE')
  },
)

test('words that no server can have are refused', { timeout: 90_000 }, async () => {
  const id = await lab.launch()
  const status = async (body: Record<string, unknown>) => (await lab.act(id, body)).status
  expect(await status({ changePassword: {} })).toBe(400)
  expect(await status({ changePassword: { adminPass: 1 } })).toBe(400)
  expect(await status({ rescue: { rescue_image_ref: 'no-uuid' } })).toBe(400)
  const tags = `/servers/${id}/tags` as const
  for (const tag of ['a,b', 'a/b', '', 'x'.repeat(61)])
    expect((await lab.nova('PUT', tags, { tags: [tag] })).status).toBe(400)
})

test(
  'a state is set by administrators, who are told nothing else',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch()
    const reset = (state: string, as: 'admin' | 'demo') =>
      lab.nova('POST', `/servers/${id}/action`, { 'os-resetState': { state } }, { as })
    expect((await reset('error', 'demo')).status).toBe(403)
    expect((await reset('lost', 'admin')).status).toBe(400)
    for (const [state, status] of [
      ['error', 'ERROR'],
      ['active', 'ACTIVE'],
    ] as const) {
      expect((await reset(state, 'admin')).status).toBe(202)
      await lab.rests(id, status)
    }
  },
)
