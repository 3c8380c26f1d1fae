import { followTraffic } from '../../tools/at-rest.ts'
import { expect, opensAlive, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { disable, takeDown } from './identity-down.ts'
import { makeDomain, makePeople, makeProject, makeRole } from './identity-made.ts'
import { workAsProgram } from './identity-program.ts'
import { seesOwnDomain, seesOwnProject, signInThere } from './identity-seen.ts'
import { emptied, unplugged, type Walk } from './identity-ground.ts'

/**
 * What an administrator does for somebody new, in a browser, from the domain to the last of it that is
 * deleted: after each step it is the services who are asked.
 */
test(
  'a domain, a group, a user, a role and a project with quotas are made, used by who they are for, and deleted [SV-SCOPE-01 SV-SCOPE-04 SV-SCOPE-06 SV-SCOPE-10]',
  { tag: '@openstack' },
  async ({ page, browser, world, signIn, openstack, cleanUp }) => {
    test.slow()
    const name = unique('walk-')
    const cloud = await openstack('admin')
    const walk: Walk = { page, cloud, world, name }
    cleanUp(() => emptied(walk))
    await signIn('admin')

    const { step } = test
    const domain = await step('a domain', () => makeDomain(walk))
    const role = await step('a role', () => makeRole(walk))
    const project = await step('a project with quotas', () => makeProject(walk, domain))
    cleanUp(() => unplugged(walk, project.id))
    const { user, group } = await step('a group and a user', () =>
      makePeople(walk, { domain, role, project }),
    )

    const windowOf = async () => {
      const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' })
      cleanUp(() => context.close())
      await followTraffic(context)
      context.on('page', opensAlive)
      return context.newPage()
    }
    const theirs = await windowOf()
    await step('who is new signs in', () => signInThere(theirs, user, domain))
    await step('and sees one project', () => seesOwnProject(theirs, walk, project))
    await step('and has a program sign in', () => workAsProgram(theirs, walk, project))
    const chiefs = await windowOf()
    await step('who administers the domain sees that alone', () =>
      seesOwnDomain(chiefs, walk, { domain, user }),
    )
    await step('who is disabled is out', () => disable(walk, theirs, user))
    await step('all goes', () => takeDown(walk, { domain, role, project, user, group }))
    expect(await cloud.keystone.domains.list({ name })).toEqual([])
  },
)
