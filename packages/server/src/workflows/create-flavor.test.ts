import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tabOf } = demoWorld()
const admin = tabOf('admin')

const good = {
  ...{ name: 'own', id: 'auto', vcpus: 1, ram: 64, disk: 1, 'OS-FLV-EXT-DATA:ephemeral': 0 },
  ...{ swap: 0, rxtx_factor: 1, description: '', flavor_access: [] },
}
const check = async (values: object) =>
  admin.call(
    'POST',
    '/api/workflows/create_flavor/validate',
    { values: { ...good, ...values } },
    { 'x-workflow-start-step': '0', 'x-workflow-end-step': '1' },
  )

test('a name and an id are used by one flavor, whoever may use it', async () => {
  expect((await check({})).json()).toMatchObject({ has_errors: false })
  const closed = { ...good, name: 'closed', id: '42' }
  const flavor_access = [{ id: admin.user.project_id }]
  expect((await admin.post('/api/nova/flavors/', { ...closed, flavor_access })).statusCode).toBe(
    201,
  )
  expect((await check({ name: ' closed ', id: '42' })).json()).toMatchObject({
    errors: {
      information: {
        name: [{ text: 'The name "{name}" is already used by another flavor.' }],
        id: [{ text: 'The ID "{id}" is already used by another flavor.', values: { id: '42' } }],
      },
    },
  })
})

test('sizes that no flavor can have are no values of the form', async () => {
  for (const wrong of [{ ram: 0 }, { vcpus: undefined }, { id: ' x' }])
    expect((await check(wrong)).statusCode).toBe(400)
})
