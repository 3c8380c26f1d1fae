import { expect, test } from 'vitest'
import { novaOf, at } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'

const { ask } = await conformance('compute')
const nova = novaOf(ask)
const as = 'admin'

type Service = { id: string; binary: string; host: string }

async function serviceOf(binary: string): Promise<Service> {
  const services = at(await nova('GET', '/os-services', undefined, { as }), 'services')
  const found = (services as Service[]).find((each) => each.binary === binary)
  if (!found) throw new Error(`No ${binary}.`)
  return found
}

test('what is said of a service in a wrong way is refused', async () => {
  const { id } = await serviceOf('nova-compute')
  const put = (body: object) => nova('PUT', `/os-services/${id}`, body, { as })
  const none = "No updates were requested. Fields 'status' or 'forced_down' should be specified."
  for (const [body, words] of [
    [{}, none],
    [{ disabled_reason: 'y' }, none],
    [
      { status: 'x' },
      "Invalid input for field/attribute status. Value: x. 'x' is not one of ['enabled', 'disabled']",
    ],
    [
      { status: 'enabled', disabled_reason: 'y' },
      "Specifying 'disabled_reason' with status 'enabled' is invalid.",
    ],
    [{ x: 1 }, "Additional properties are not allowed ('x' was unexpected)"],
  ] as const) {
    expect(await put(body), JSON.stringify(body)).toEqual({ status: 400, body: words })
  }
  const nobody = '00000000-0000-0000-0000-000000000000'
  expect(await nova('PUT', `/os-services/${nobody}`, { status: 'enabled' }, { as })).toEqual({
    status: 404,
    body: `Service ${nobody} could not be found.`,
  })
  expect(await nova('PUT', '/os-services/nope', { status: 'enabled' }, { as })).toEqual({
    status: 400,
    body: 'Invalid uuid nope',
  })
  expect(await nova('PUT', `/os-services/${id}`, { status: 'enabled' })).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-services:update to be performed.",
  })
  const scheduler = await serviceOf('nova-scheduler')
  expect(await nova('PUT', `/os-services/${scheduler.id}`, { status: 'disabled' }, { as })).toEqual(
    {
      status: 400,
      body:
        'Updating a nova-scheduler service is not supported. ' +
        'Only nova-compute services can be updated.',
    },
  )
})

test('what is said of a service anew stays, and is told back', async () => {
  const { id, host } = await serviceOf('nova-compute')
  for (const body of [{ forced_down: false }, { status: 'enabled' }]) {
    expect(await nova('PUT', `/os-services/${id}`, body, { as })).toMatchObject({
      status: 200,
      body: {
        service: { id, host, binary: 'nova-compute', status: 'enabled', forced_down: false },
      },
    })
  }
  const old = (action: string, body: object) =>
    nova(
      'PUT',
      `/os-services/${action}`,
      { host, binary: 'nova-compute', ...body },
      {
        as,
        version: '2.52',
      },
    )
  expect(await old('enable', {})).toEqual({
    status: 200,
    body: { service: { host, binary: 'nova-compute', status: 'enabled' } },
  })
  expect(await old('force-down', { forced_down: false })).toEqual({
    status: 200,
    body: { service: { host, binary: 'nova-compute', forced_down: false } },
  })
  expect(await old('nope', {})).toEqual({ status: 404, body: 'Unknown action' })
  expect(await old('enable', { host: 'nope' })).toEqual({
    status: 404,
    body: "Host 'nope' is not mapped to any cell",
  })
})

test('a service of which Nova needs something, or that is not there, is not deleted', async () => {
  const remove = (id: string, more: object = { as }) =>
    nova('DELETE', `/os-services/${id}`, undefined, more)
  const nobody = '00000000-0000-0000-0000-000000000000'
  expect(await remove(nobody)).toEqual({ status: 404, body: `Service ${nobody} not found.` })
  expect(await remove('nope')).toEqual({ status: 400, body: 'Invalid uuid nope' })
  expect(await remove('987654', { as, version: '2.52' })).toEqual({
    status: 404,
    body: 'Service 987654 not found.',
  })
  expect(await remove('nope', { as, version: '2.52' })).toMatchObject({ status: 400 })
  expect(await remove(nobody, {})).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-services:delete to be performed.",
  })
})
