import { workflows, type CreateNetworkValues, type WorkflowVerdict } from '@meridian/contract'
import { expect } from 'vitest'
import { inEnglish } from '#plugins/sentence.ts'
import type { SignedIn } from '#testing/signed-in.ts'

export const createNetworkPath = workflows.validate.path.replace('{slug}', 'create_network')

/** What Create Network can be asked for without anything being wrong. */
export const goodNetwork: CreateNetworkValues = {
  name: 'office',
  admin_state_up: true,
  shared: false,
  with_subnet: true,
  availability_zone_hints: [],
  mtu: null,
  subnet_name: 'office-v4',
  address_source: 'manual',
  cidr: '10.99.0.0/24',
  subnetpool: '',
  prefixlen: '',
  ip_version: '4',
  gateway_ip: '',
  no_gateway: false,
  enable_dhcp: true,
  ipv6_modes: '',
  allocation_pools: [],
  dns_nameservers: [],
  host_routes: [],
}

/** Has steps of Create Network checked: those from the first to the last. */
export const askSteps = (
  tab: SignedIn,
  values: unknown,
  [first, last]: readonly [number | string, number] = [0, 2],
  path = createNetworkPath,
) =>
  tab.call(
    'POST',
    path,
    { values },
    {
      'x-workflow-start-step': `${first}`,
      'x-workflow-end-step': `${last}`,
    },
  )

type Errors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** What is wrong in them where something is not as it may be, by step and field, in English. */
export const stepErrors = async (
  tab: SignedIn,
  change: Partial<CreateNetworkValues>,
  steps?: readonly [number, number],
): Promise<Errors> => {
  const answer = await askSteps(tab, { ...goodNetwork, ...change }, steps)
  expect(answer.statusCode, answer.body).toBe(200)
  const { errors } = answer.json<WorkflowVerdict>()
  return mapped(errors, (fields) => mapped(fields, (sentences) => sentences.map(inEnglish)))
}

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))
