import { expect, test } from '../fixtures.ts'
import { described } from '../helpers.ts'
import { only } from '../own-project.ts'
import { startWorld } from '../world.ts'

const withoutVolumes = test.extend({
  world: async ({ bundle }, use) => {
    const world = await startWorld({}, bundle, ['volumev3', 'block-storage'])
    await use(world)
    await world.close()
  },
})

withoutVolumes(
  'pages know from the session and its catalogue who works where, and with which services [RS-KEYSTONE-13 RS-KEYSTONE-14 RS-KEYSTONE-17 RS-KEYSTONE-18 RS-KEYSTONE-19]',
  async ({ page, signIn, openstack }) => {
    const own = only(await (await openstack('admin')).keystone.projects.list({ name: 'demo' }))
    await signIn('demo')
    await page.goto('/project/key_pairs')
    // The session: its project and region stand above every page.
    await expect(page.getByRole('button', { name: 'RegionOne / demo' })).toBeVisible()
    // The catalogue: what the cloud has is in the navigation, what it lacks is not.
    const panels = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(panels.getByRole('link', { name: 'Instances', exact: true })).toBeVisible()
    await expect(panels.getByRole('link', { name: 'Volumes', exact: true })).toHaveCount(0)
    const told = await page.request.get('/api/keystone/user-session/', { headers: ajax })
    expect(await told.json()).toMatchObject({ project_id: own.id, services_region: 'RegionOne' })
    const catalog: { type: string; endpoints: object[] }[] = await (
      await page.request.get('/api/keystone/svc-catalog/', { headers: ajax })
    ).json()
    const compute = catalog.find(({ type }) => type === 'compute')
    expect(compute?.endpoints[0]).toMatchObject({ region: 'RegionOne' })
  },
)

test('the owner of an image is told by the name of its project [RS-KEYSTONE-20 RS-ROUTE-26]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { glance, projectId } = await openstack('demo')
  const image = only((await glance.images.listAll({ owner: projectId })).slice(0, 1))
  const asked = page.waitForRequest((request) =>
    request.url().includes('/api/keystone/project-names/'),
  )
  await signIn('admin')
  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`)
  await asked
  await expect(await described(page, 'Owner')).toHaveText('demo')
})

const ajax = { 'X-Requested-With': 'XMLHttpRequest' }
