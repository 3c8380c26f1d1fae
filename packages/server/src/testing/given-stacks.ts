/** Changes of stacks. */
import { encoded } from '#testing/encoded.ts'
import type { Given, Ground } from '#testing/ground.ts'

const stacks = '/api/heat/stacks/'
const template = JSON.stringify({
  heat_template_version: '2021-04-16',
  resources: { word: { type: 'OS::Heat::RandomString' } },
})
const whole = { template }

/** One that nothing goes on with. */
const own = async ({ first }: Ground, stack_name = 'shop-settings'): Promise<unknown> =>
  (await first(stacks, { stack_name }))['id']

/** A stack that its author may change, at such a path below its own. */
const stack =
  (below = '', body?: object): Given =>
  async (ground) => ({ address: encoded`${stacks}${await own(ground)}/` + below, body })

/** The snapshot that there is of one. */
const snapshot =
  (below = ''): Given =>
  async (ground) => {
    const at = encoded`${stacks}${await own(ground, 'reports')}/snapshots/`
    const { id } = await ground.first(at)
    return { address: encoded`${at}${id}/` + below, body: undefined }
  }

export const givenStacks: Readonly<Record<string, Given>> = {
  'POST /api/heat/stacks/': () => ({ body: { stack_name: 'made-by-a-test', ...whole } }),
  'POST /api/heat/stacks/preview/': () => ({ body: { stack_name: 'made-by-a-test', ...whole } }),
  'POST /api/heat/validate/': () => ({ body: whole }),
  'PUT /api/heat/stacks/{id}/': stack('', whole),
  'PATCH /api/heat/stacks/{id}/': stack('', { parameters: { workers: 2 } }),
  'PUT /api/heat/stacks/{id}/preview/': stack('preview/', whole),
  'PATCH /api/heat/stacks/{id}/preview/': stack('preview/', { parameters: { workers: 2 } }),
  'POST /api/heat/stacks/{id}/actions/': stack('actions/', { operation: 'check' }),
  'POST /api/heat/stacks/{id}/snapshots/': stack('snapshots/', { name: 'made-by-a-test' }),
  'POST /api/heat/stacks/{id}/snapshots/{snapshot_id}/restore/': snapshot('restore/'),
  'DELETE /api/heat/stacks/{id}/snapshots/{snapshot_id}/': snapshot(),
}
