import { expect, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { ownProject } from '../own-project.ts'
import { fail, handOver, remove, rest, update } from './walk-changed.ts'
import { launch, look, watch } from './walk-grown.ts'
import type { Walk } from './walk.ts'

/** Takes every stack of the project away, also where the walk has stopped half way. */
const emptied = async ({ cloud: { heat }, admin, projectId, eventually }: Walk): Promise<void> => {
  for (const { id, stack_name: name } of await heat.stacks.listAll())
    await heat.at({ id, name }).remove()
  await eventually(async () => expect(await heat.stacks.listAll()).toEqual([]))
  // Also the default group, which Neutron makes by itself and leaves behind its project.
  for (const { id } of await admin.neutron.securityGroups.list({ project_id: projectId }))
    await admin.neutron.securityGroups.remove(id)
}

/** What a person does with a stack from its template to its end: after each step it is Heat who is asked. */
test(
  'a stack of servers, networks and volumes is launched, drawn while it grows, updated as its preview said, rolled back, suspended, resumed and deleted with all that it made',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('stack-')
    const projectId = await ownProject({ name, outside: await openstack('admin'), cleanUp })
    const [cloud, admin] = [await openstack('demo', name), await openstack('admin', name)]
    const walk: Walk = { page, cloud, admin, projectId, name, eventually }
    cleanUp(() => emptied(walk))
    await signIn('demo', name)

    const { step } = test
    const choices = { Flavor: 'm1.nano', Image: 'cirros', Outside: 'public' }
    const stack = await step('it is launched', () => launch(walk, choices))
    await step('it is drawn while it grows', () => watch(walk, stack))
    await step('it is there', () => look(walk))
    await step('an update', () => update(walk, stack))
    await step('an update that fails', () => fail(walk, stack))
    await step('it is suspended and resumed', () => rest(walk, stack))
    await step('it is exported', () => handOver(walk, stack))
    await step('it goes', () => remove(walk))
  },
)
