import { expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, begin, becomes } = cinderOf(await underTest())
const admin = { as: 'admin' } as const

/** Makes a type with those extra specs; its name. */
async function typeWith(extra_specs: Record<string, string>): Promise<string> {
  const wish = { name: cloud.unique('retype'), extra_specs }
  await begin('/types', { volume_type: wish }, admin)
  return wish.name
}

test.each([
  [{ unheard: 'of' }, 'on-demand', 'refused', 'standard', null],
  [{ volume_backend_name: 'fast' }, 'never', 'refused', 'standard', null],
  [{ volume_backend_name: 'fast' }, undefined, 'refused', 'standard', null],
  [{ volume_backend_name: 'fast' }, 'on-demand', 'given', 'fast', 'success'],
  [{ volume_backend_name: 'standard' }, 'never', 'given', 'standard', null],
] as const)(
  'a type with %j (moving %s) is %s to a volume, which is then on %s',
  async (specs, migration_policy, outcome, place, migration_status) => {
    const name = await typeWith(specs)
    const path = `/volumes/${await make('volume', { size: 1, volume_type: 'standard' })}` as const
    const wish = { new_type: name, ...(migration_policy ? { migration_policy } : {}) }
    expect((await ask('POST', `${path}/action`, { 'os-retype': wish })).status).toBe(202)
    await becomes(path, 'available')
    expect((await ask('GET', path, undefined, admin)).body).toMatchObject({
      volume: {
        volume_type: outcome === 'given' ? name : 'standard',
        'os-vol-host-attr:host': `controller@${place}#${place}`,
        migration_status,
      },
    })
  },
  60_000,
)

test('what has snapshots moves to no other back end', async () => {
  const new_type = await typeWith({ volume_backend_name: 'fast' })
  const volume = await make('volume', { size: 1, volume_type: 'standard' })
  await make('snapshot', { volume_id: volume })
  const path = `/volumes/${volume}` as const
  const wish = { new_type, migration_policy: 'on-demand' }
  expect((await ask('POST', `${path}/action`, { 'os-retype': wish })).status).toBe(202)
  await becomes(path, 'available')
  expect((await ask('GET', path, undefined, admin)).body).toMatchObject({
    volume: {
      volume_type: 'standard',
      'os-vol-host-attr:host': 'controller@standard#standard',
      migration_status: null,
    },
  })
})
