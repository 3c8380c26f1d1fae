import {
  SubnetValues,
  workflows,
  type CreateNetworkValues,
  type WorkflowVerdict,
} from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect } from 'vitest'
import { inEnglish } from '#http/sentence.ts'
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
  ...{ project_id: '', 'router:external': false, port_security_enabled: true },
  ...{ 'provider:network_type': '', 'provider:physical_network': '' },
  'provider:segmentation_id': null,
  ...sample(SubnetValues, {
    ...{ subnet_name: 'office-v4', subnetpool: '', prefixlen: '', gateway_ip: '' },
    ...{ cidr: '10.99.0.0/24', enable_dhcp: true },
  }),
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
export const stepErrors = (
  tab: SignedIn,
  change: Partial<CreateNetworkValues>,
  steps?: readonly [number, number],
): Promise<Errors> => stepErrorsOf(tab, 'create_network', { ...goodNetwork, ...change }, steps)

/** The same of any workflow. */
export const stepErrorsOf = async (
  tab: SignedIn,
  slug: string,
  values: unknown,
  steps?: readonly [number, number],
): Promise<Errors> => {
  const path = workflows.validate.path.replace('{slug}', slug)
  const answer = await askSteps(tab, values, steps, path)
  expect(answer.statusCode, answer.body).toBe(200)
  const { errors } = answer.json<WorkflowVerdict>()
  return mapped(errors, (fields) => mapped(fields, (sentences) => sentences.map(inEnglish)))
}

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))
