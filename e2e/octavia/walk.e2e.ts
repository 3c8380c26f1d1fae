import { expect, test } from '../fixtures.ts'
import { confirm, expectToast, table, unique } from '../helpers.ts'
import { ownProject } from '../own-project.ts'
import { openTab } from './shop.ts'
import { act } from './wizard.ts'
import { buildBalancer, buildPolicy, buildPool, uploadCertificates } from './walk-built.ts'
import { changeAll, changeListener, reachFromOutside } from './walk-changed.ts'
import { emptied, layGround } from './walk-ground.ts'
import { deletes, pathsOf, rests, type Built, type Walk } from './walk.ts'

/**
 * What a person builds of load balancers in a browser, from the certificates to the last rule,
 * changes, and takes away from its own page: after each step it is Octavia who is asked.
 */
test(
  'a load balancer that ends TLS is built, changed and taken away part by part, and what comes at the wrong time is not lost [SV-LBROUTE-03 SV-LBROUTE-04 SV-LBROUTE-05 SV-LBROUTE-07 SV-LBROUTE-11 SV-LBROUTE-16 SV-LBROUTE-17 SV-LBROUTE-18 SV-LBROUTE-19 SV-LBROUTE-20 SV-LBROUTE-21 SV-LBROUTE-22 SV-LBROUTE-23 SV-LBTOAST-02 SV-LBTOAST-03 SV-LBTOAST-04 SV-LBTOAST-05 SV-LBTOAST-06 SV-LBTOAST-08 SV-LBTOAST-09 SV-LBTOAST-10 SV-LBTOAST-11 SV-LBTOAST-12 SV-LBTOAST-13 SV-LBTOAST-14 SV-LBTOAST-15 SV-LBCERT-02 SV-LBCLEAN-10 SV-LBCLEAN-11 SV-LBCLEAN-13 SV-LBFIP-03 SV-LBFIP-04 SV-LBERR-09]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('walk-')
    const projectId = await ownProject({ name, outside: await openstack('admin'), cleanUp })
    const [cloud, admin] = [await openstack('demo', name), await openstack('admin', name)]
    const walk: Walk = { page, cloud, admin, projectId, name, eventually, cleanUp }
    cleanUp(() => emptied(walk))
    const { octavia, barbican } = cloud
    const { step } = test
    const place = await layGround(walk)
    await signIn('demo', name)

    const certificates = await step('certificates', () => uploadCertificates(walk))
    const begun = await step('a load balancer', () => buildBalancer(walk, place, certificates))
    const images = await step('a second pool', () => buildPool(walk, begun))
    const policy = await step('a policy', () => buildPolicy(walk, { ...begun, images }))
    const built: Built = { ...begun, images, policy }
    const leave = await step('a floating IP', () => reachFromOutside(walk, built))
    await step('one change at a time', () => changeListener(walk, built, certificates))
    await step('every part is changed', () => changeAll(walk, built))
    await step('the floating IP leads nowhere', leave)

    const paths = pathsOf(built)
    const takes = async (kind: string, called: string, parent: string, tab: string) =>
      step(`${kind} ${called} goes`, async () => {
        await deletes(page, { kind, name: called, parent, tab })
        await rests(walk, built.balancer)
      })
    const opens = async (tab: string, called: string) => {
      await openTab(page, tab)
      await table(page, tab).row(called).open()
    }
    await page.goto(paths.policy)
    await opens('L7 Rules', 'Path Starts With /pictures')
    await takes('L7 Rule', 'Path Starts With /pictures', `${name}-policy`, 'l7rules')
    expect(await octavia.l7Rules(policy).listAll()).toHaveLength(2)
    await takes('L7 Policy', `${name}-policy`, `${name}-https`, 'l7policies')
    expect(await octavia.l7Policies.listAll()).toEqual([])
    await opens('Pools', `${name}-servers`)
    await opens('Members', `${name}-web-1`)
    await takes('Member', `${name}-web-1`, `${name}-servers`, 'members')
    expect(await octavia.members(built.servers).listAll()).toHaveLength(1)
    await opens('Health Monitors', `${name}-health`)
    await takes('Health Monitor', `${name}-health`, `${name}-servers`, 'healthmonitors')
    expect(await octavia.healthMonitors.listAll()).toEqual([])
    await takes('Pool', `${name}-servers`, `${name}-https`, 'pools')
    await takes('Listener', `${name}-https`, name, 'listeners')
    expect(await octavia.listeners.listAll()).toEqual([])
    await opens('Pools', `${name}-images`)
    await takes('Pool', `${name}-images`, name, 'pools')
    expect(await octavia.pools.listAll()).toEqual([])
    await step('the load balancer goes', async () => {
      await act(page, 'Delete Load Balancer')
      await confirm(page, 'Confirm Delete Load Balancer', 'Delete Load Balancer')
      await expectToast(page, `Deleted Load Balancer: ${name}.`)
      await expect(page).toHaveURL(/\/project\/load_balancer$/)
      await eventually(async () => expect(await octavia.loadBalancers.listAll()).toEqual([]))
    })
    await step('the certificates go', async () => {
      await page.goto('/project/certificates')
      for (const { called } of [certificates.first, certificates.other]) {
        const row = table(page, 'Certificates').row(called)
        await row.do('Delete Certificate')
        await confirm(page, 'Confirm Delete Certificate', 'Delete Certificate')
        await expectToast(page, `Deleted Certificate: ${called}.`)
      }
      expect(await barbican.containers.listAll()).toEqual([])
      expect(await barbican.secrets.listAll()).toEqual([])
    })
  },
)
