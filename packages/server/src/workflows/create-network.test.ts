import { rows } from '@meridian/cloud'
import { beforeEach, expect, test } from 'vitest'
import { stepErrors } from '#testing/create-network.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, project } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

const limit = (name: string, most: number) =>
  world.cloud.table(rows.networkQuotas).insert({ id: project.id, limits: { [name]: most } })

test('a name that the project uses, and none that another project does [SH-WFLOW-15]', async () => {
  expect(await stepErrors(tab, { name: ' web ' }, [0, 0])).toEqual({
    network: { name: ['The project has a network named "web" already.'] },
  })
  expect(await stepErrors(tab, { name: 'lab' }, [0, 0])).toEqual({})
  expect(await stepErrors(tab, { name: '' }, [0, 0])).toEqual({})
})

test('no subnet fits into the quota: said of the choice to make one', async () => {
  limit('subnet', 2)
  const { network } = await stepErrors(tab, {}, [0, 0])
  expect(network).toEqual({
    with_subnet: [expect.stringContaining('subnets is used up: 2 of 2')],
  })
  expect(await stepErrors(tab, { with_subnet: false }, [0, 0])).toEqual({})
})

test('no network fits into the quota: said of the step', async () => {
  limit('network', 3)
  expect(await stepErrors(tab, {}, [0, 0])).toEqual({
    network: { __all__: [expect.stringContaining('networks is used up: 3 of 3')] },
  })
})

test('a step asks the cloud twice at most', async () => {
  await stepErrors(tab, {}, [0, 0])
  expect(world.cloud.control.requests()).toHaveLength(2)
  world.cloud.control.forgetRequests()
  await stepErrors(tab, {}, [1, 1])
  expect(world.cloud.control.requests()).toHaveLength(1)
  world.cloud.control.forgetRequests()
  await stepErrors(tab, {}, [2, 2])
  expect(world.cloud.control.requests()).toHaveLength(0)
})

test('a network without a subnet has nothing else to check', async () => {
  const change = {
    with_subnet: false,
    cidr: 'nonsense',
    gateway_ip: 'nonsense',
    host_routes: ['?'],
  }
  expect(await stepErrors(tab, change)).toEqual({})
})
