/** Calls about stacks that people could make, for the walk without a plan. */
import type { Chance } from '#testing/chance.ts'
import { name, type Make } from '#testing/walk-steps.ts'

/** The root of the project that the walk works in, which is part of every address. */
const root = ({ row }: Chance): string =>
  `/v1/${String(Object(row('project', { name: 'demo' })).id)}`

/** A stack that is there, by its name and its id; of what is inside of others, too. */
function at(chance: Chance): string {
  const { name: called = 'none', id } = Object(chance.row('stack', { deleted_at: '' }))
  return `${root(chance)}/stacks/${called}/${id ?? chance.id('stack')}`
}

const word = { type: 'OS::Heat::RandomString' }

/** What a stack is made of: things of other services among them, which others take away meanwhile. */
function template(chance: Chance): object {
  const { below, maybe, one } = chance
  const resources = one([
    { word },
    { word, value: { type: 'OS::Heat::Value', properties: { value: { get_resource: 'word' } } } },
    {
      group: {
        type: 'OS::Heat::ResourceGroup',
        properties: { count: below(4), resource_def: word },
      },
    },
    {
      net: { type: 'OS::Neutron::Net' },
      subnet: {
        type: 'OS::Neutron::Subnet',
        properties: { network: { get_resource: 'net' }, cidr: `10.${below(99)}.0.0/24` },
      },
    },
    {
      server: {
        type: 'OS::Nova::Server',
        properties: {
          flavor: chance.id('flavor'),
          image: chance.id('image', { status: 'active' }),
          networks: [{ network: chance.id('network') }],
        },
      },
    },
    { disk: { type: 'OS::Cinder::Volume', properties: { size: 1 + below(3) } } },
    {
      test: { type: 'OS::Heat::TestResource', properties: { fail: maybe(), wait_secs: below(5) } },
    },
  ])
  return { heat_template_version: '2021-04-16', resources }
}

const get =
  (rest: string): Make =>
  (chance) => ({ method: 'GET', path: at(chance) + rest })

export const HEAT: Make[] = [
  (chance) => ({ method: 'GET', path: `${root(chance)}/stacks?limit=3&sort_keys=name` }),
  (chance) => ({
    method: 'POST',
    path: `${root(chance)}/stacks`,
    body: {
      stack_name: name(chance),
      template: template(chance),
      disable_rollback: chance.maybe(),
    },
  }),
  (chance) => ({
    method: 'POST',
    path: `${root(chance)}/stacks/preview`,
    body: { stack_name: 'seen', template: template(chance) },
  }),
  get(''),
  get('/resources?nested_depth=2'),
  get('/events?limit=5'),
  get('/template'),
  get('/snapshots'),
  (chance) => ({
    method: chance.maybe() ? 'PUT' : 'PATCH',
    path: at(chance),
    body: { template: template(chance), disable_rollback: chance.maybe() },
  }),
  (chance) => ({
    method: 'POST',
    path: `${at(chance)}/actions`,
    body: {
      [chance.one(['check', 'suspend', 'resume', 'cancel_update', 'cancel_without_rollback'])]:
        null,
    },
  }),
  (chance) => ({ method: 'POST', path: `${at(chance)}/snapshots`, body: { name: name(chance) } }),
  (chance) => {
    const { id, stack_id } = Object(chance.row('stackSnapshot'))
    const { name: called = 'none' } = Object(chance.row('stack', { id: stack_id ?? '' }))
    const path = `${root(chance)}/stacks/${called}/${stack_id}/snapshots/${id}`
    return chance.maybe() ? { method: 'DELETE', path } : { method: 'POST', path: `${path}/restore` }
  },
  (chance) => ({ method: 'DELETE', path: at(chance) }),
]
