/** What each role sees of load balancers and is offered, where there is something to offer it for. */
import type { OpenStack } from '@meridian/openstack'
import { expect, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { answerTo, offersOn, type Offers } from '../offers.ts'
import type { User } from '../openstack.ts'
import { ownProject } from '../own-project.ts'
import { listsOf, standing } from './roles-ground.ts'
import { emptied } from './walk-ground.ts'
import { rests, type Walk } from './walk.ts'

const changed = (kind: string, above: readonly string[], ...more: readonly string[]): Offers => ({
  above,
  row: [`Edit ${kind}`, ...more, `Delete ${kind}`],
})
const inside: Readonly<Record<string, Offers>> = {
  Listener: changed('Listener', ['Create Listener'], 'Create L7 Policy'),
  // The listener has its pool, and the pool its monitor.
  Pool: changed('Pool', [], 'Add/Remove Pool Members'),
  'Health Monitor': changed('Health Monitor', []),
  Member: changed('Member', ['Add/Remove Pool Members']),
  'L7 Policy': changed('L7 Policy', ['Create L7 Policy'], 'Create L7 Rule'),
  'L7 Rule': changed('L7 Rule', ['Create L7 Rule']),
}
const balancer = (...more: readonly string[]): Offers => ({
  above: ['Create Load Balancer'],
  row: [
    ...['Edit Load Balancer', 'Create Listener', 'Create Pool', 'Associate Floating IP'],
    ...[...more, 'Delete Load Balancer'],
  ],
})
const nothing: Offers = { above: [], row: [] }

/** Above the list and in the row, list by list. */
const expected: Readonly<Record<User, Readonly<Record<string, Offers>>>> = {
  reader: Object.fromEntries(
    ['Load Balancer', ...Object.keys(inside)].map((one) => [one, nothing]),
  ),
  demo: { 'Load Balancer': balancer(), ...inside },
  admin: { 'Load Balancer': balancer('Fail Over Load Balancer'), ...inside },
}

/** What only administrators have, and what Octavia lets nobody else do there. */
const panels = {
  '/admin/load_balancer_flavors': ({ flavors }: OpenStack['octavia']) =>
    flavors.create({ name: 'not-to-be', flavor_profile_id: crypto.randomUUID() }),
  '/admin/flavor_profiles': ({ flavorProfiles }: OpenStack['octavia']) => flavorProfiles.listAll(),
}

test(
  'a reader, a member and an administrator see of load balancers what policy allows, and Octavia says the same [SV-LBPERM-01 SV-LBPERM-02 SV-LBPERM-03 SV-LBPERM-04 SV-LBPERM-05 SV-LBPERM-06 SV-LBPERM-07 SV-LBPERM-08 SV-LBPERM-09 SV-CMN-01]',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('walk-')
    const people = [
      ...(['reader', 'demo', 'admin'] as const).map(
        (user) => [user, user === 'demo' ? 'member' : user] as const,
      ),
    ]
    const outside = await openstack('admin')
    const projectId = await ownProject({ name, outside, cleanUp }, people)
    const [cloud, admin] = [await openstack('demo', name), await openstack('admin', name)]
    const walk: Walk = { page, cloud, admin, projectId, name, eventually, cleanUp }
    cleanUp(() => emptied(walk))
    const there = await test.step('a load balancer', () => standing(walk))
    for (const [user] of people)
      await test.step(user, async () => {
        const { octavia } = await openstack(user, name)
        await signIn(user, name)
        const found: Record<string, Offers> = {}
        for (const [kind, { read, change, acts, ...one }] of Object.entries(listsOf(there))) {
          const offers = await offersOn(page, one)
          found[kind] = offers
          expect(await answerTo(read(octavia)), kind).toBe('done')
          const names = [...offers.above, ...offers.row]
          const mayEdit = names.includes(`Edit ${kind}`)
          expect(await answerTo(change(octavia)), kind).toBe(mayEdit ? 'done' : 'forbidden')
          if (mayEdit) await rests(walk, there.balancer)
          if (user === 'admin') continue
          // What only others may do is refused, too, and nothing has become of it.
          for (const [action, act] of Object.entries(acts))
            if (user === 'reader' || action === 'Fail Over')
              expect(await answerTo(act(octavia)), action).toBe('forbidden')
        }
        expect(found).toEqual(expected[user])
        for (const [path, ask] of Object.entries(panels)) {
          if (user === 'admin') continue
          await page.goto(path)
          await expect(page.getByText('This page is not available to you.'), path).toBeVisible()
          expect(await answerTo(ask(octavia)), path).toBe('forbidden')
        }
      })
  },
)
