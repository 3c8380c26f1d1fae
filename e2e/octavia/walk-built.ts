/** Parts of the walk over load balancers: what is made, from the certificates to the last rule. */
import { pair } from '../../packages/server/src/testing/certificate.ts'
import { expect } from '../fixtures.ts'
import { dialog, expectToast, stepsOf, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { named, wizard } from './wizard.ts'
import { opens, pathsOf, rests, sends, type Built, type Place, type Walk } from './walk.ts'

/** Uploads two certificates with their keys; answers where Barbican keeps each. */
export const uploadCertificates = async ({ page, cloud, name }: Walk) => {
  await page.goto('/project/certificates')
  const upload = async (called: string) => {
    await page.getByRole('button', { name: 'Upload Certificate', exact: true }).first().click()
    const form = dialog(page, 'Upload Certificate')
    await form.fill({
      ...{ Name: called, Certificate: pair.certificate, 'Private Key': pair.private_key },
    })
    await form.press('Upload Certificate')
    await expectToast(page, `Uploaded certificate "${called}".`)
    await expect(table(page, 'Certificates').row(called).root).toBeVisible()
    const kept = await cloud.barbican.containers.listAll({ name: called })
    return { called, ref: only(kept).container_ref }
  }
  return { first: await upload(`${name}-shop`), other: await upload(`${name}-blog`) }
}

export type Certificates = Awaited<ReturnType<typeof uploadCertificates>>

/** Makes a load balancer that ends TLS, with a pool of two members that are watched. */
export const buildBalancer = async (
  walk: Walk,
  { subnet, label }: Place,
  { first, other }: Certificates,
): Promise<Omit<Built, 'images' | 'policy'>> => {
  const { page, cloud, name, eventually } = walk
  await page.goto('/project/load_balancer')
  await page.getByRole('button', { name: 'Create Load Balancer', exact: true }).first().click()
  const { root, fill, choose } = wizard(page, 'Create Load Balancer')
  await fill({ Name: name })
  await choose('Subnet', label)
  await stepsOf(root, 'Listener Details').click()
  await choose('Protocol', 'TERMINATED_HTTPS')
  await fill({ Name: `${name}-https` })
  await stepsOf(root, 'Pool Details').click()
  await choose('Algorithm', 'Round Robin')
  await fill({ Name: `${name}-servers` })
  await stepsOf(root, 'Pool Members').click()
  for (const [at, address] of ['10.77.0.51', '10.77.0.52'].entries()) {
    await root.getByRole('button', { name: 'Add external member', exact: true }).click()
    const member = root.getByRole('group', { name: `External Member ${at + 1}`, exact: true })
    await member.getByRole('textbox', { name: /^IP Address/ }).fill(address)
    await member.getByRole('button', { name: `Details of External Member ${at + 1}` }).click()
    // Its group is called so from then on.
    const called = member.getByRole('textbox', { name: /^Name/ })
    await called.fill(`${name}-web-${at + 1}`)
  }
  await stepsOf(root, 'Monitor Details').click()
  await choose('Type', 'HTTP')
  await fill({ Name: `${name}-health` })
  await stepsOf(root, 'SSL Certificates').click()
  for (const { called } of [first, other])
    await root.getByRole('button', { name: `Allocate ${called} certificate`, exact: true }).click()
  await sends(page, 'Create Load Balancer', 'A new load balancer is being created.')

  const { octavia } = cloud
  const { id: balancer } = await named(octavia.loadBalancers.listAll(), name)
  await eventually(async () => {
    const made = only(await octavia.healthMonitors.listAll())
    expect(made).toMatchObject({ name: `${name}-health`, type: 'HTTP', delay: 5 })
    expect(made.provisioning_status).toBe('ACTIVE')
  })
  await rests(walk, balancer)
  const made = await octavia.loadBalancers.get(balancer)
  expect(made).toMatchObject({ vip_subnet_id: subnet, admin_state_up: true })
  const listener = only(await octavia.listeners.listAll())
  const servers = only(await octavia.pools.listAll())
  expect(listener).toMatchObject({
    ...{ name: `${name}-https`, protocol: 'TERMINATED_HTTPS', protocol_port: 443 },
    ...{ default_tls_container_ref: first.ref, sni_container_refs: [other.ref] },
    ...{ default_pool_id: servers.id, provisioning_status: 'ACTIVE' },
  })
  expect(servers).toMatchObject({
    ...{ name: `${name}-servers`, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' },
  })
  const members = await octavia.members(servers.id).listAll()
  expect(new Set(members.map((one) => `${one.name} ${one.address}:${one.protocol_port}`))).toEqual(
    new Set([`${name}-web-1 10.77.0.51:80`, `${name}-web-2 10.77.0.52:80`]),
  )
  return {
    ...{ balancer, listener: listener.id, servers: servers.id },
    monitor: servers.healthmonitor_id ?? 'no monitor',
    ...{ vipPort: made.vip_port_id ?? 'no port', vip: made.vip_address },
  }
}

/** Makes a second pool on the page of the load balancer. */
export const buildPool = async (walk: Walk, { balancer }: { readonly balancer: string }) => {
  const { page, cloud, name, eventually } = walk
  await page.goto(`/project/load_balancer/${balancer}`)
  const { root, fill, choose } = await opens(page, 'Create Pool')
  await choose('Algorithm', 'Source IP')
  await choose('Protocol', 'HTTP')
  await fill({ Name: `${name}-images` })
  await stepsOf(root, 'Pool Members').click()
  await root.getByRole('button', { name: 'Add external member', exact: true }).click()
  await root.getByRole('textbox', { name: /^IP Address/ }).fill('10.77.0.61')
  await sends(page, 'Create Pool', 'A new pool is being created.')
  const { id } = await named(cloud.octavia.pools.listAll(), `${name}-images`)
  await eventually(async () => {
    const made = await cloud.octavia.pools.get(id)
    expect(made).toMatchObject({ lb_algorithm: 'SOURCE_IP', listeners: [], members: [{}] })
    expect(made.provisioning_status).toBe('ACTIVE')
  })
  await rests(walk, balancer)
  return id
}

const rules = [
  { type: 'Host Name', compare: 'Equal To', key: '', value: 'img.example.org' },
  { type: 'Path', compare: 'Starts With', key: '', value: '/images' },
  { type: 'Header', compare: 'Contains', key: 'Accept', value: 'image' },
]

/** Makes a policy that leads to the second pool, with three rules of different types. */
export const buildPolicy = async (walk: Walk, built: Omit<Built, 'policy'>) => {
  const { page, cloud, name } = walk
  const { octavia } = cloud
  await page.goto(pathsOf({ ...built, policy: '' }).listener)
  const policy = await opens(page, 'Create L7 Policy')
  await policy.fill({ Name: `${name}-policy` })
  await policy.choose('Action', 'Redirect to Pool')
  await policy.choose('Redirect Pool', `${name}-images`)
  await sends(page, 'Create L7 Policy', 'A new l7 policy is being created.')
  const { id, ...made } = await named(octavia.l7Policies.listAll(), `${name}-policy`)
  expect(made).toMatchObject({
    ...{ action: 'REDIRECT_TO_POOL', redirect_pool_id: built.images, position: 1 },
  })
  await rests(walk, built.balancer)
  await page.goto(pathsOf({ ...built, policy: id }).policy)
  for (const { type, compare, key, value } of rules) {
    const rule = await opens(page, 'Create L7 Rule')
    await rule.choose('Type', type)
    await rule.choose('Compare Type', compare)
    await rule.fill({ ...(key && { Key: key }), Value: value })
    await sends(page, 'Create L7 Rule', 'A new l7 policy is being created.')
    await rests(walk, built.balancer)
  }
  const known = await octavia.l7Rules(id).listAll()
  const told = known.map((one) => `${one.type} ${one.compare_type} ${one.key ?? ''} ${one.value}`)
  expect(told.toSorted()).toEqual([
    ...['HEADER CONTAINS Accept image', 'HOST_NAME EQUAL_TO  img.example.org'],
    'PATH STARTS_WITH  /images',
  ])
  // Octavia counts the listener among those of the pool that a policy of it leads to.
  expect((await octavia.pools.get(built.images)).listeners).toEqual([{ id: built.listener }])
  return id
}
