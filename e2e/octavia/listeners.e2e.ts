import { rows, type Cloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { callsOf } from '../calls.ts'
import { expect, signInByCall, test } from '../fixtures.ts'
import { described, expectToast, stepsOf, unique } from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { startWorld } from '../world.ts'
import { act, named, wizard } from './wizard.ts'

const toBalancer = async (page: Page, id: string) => {
  await page.goto(`/ngdetails/OS::Octavia::LoadBalancer/${id}`)
  return wizard(page, 'Create Listener')
}

test('a new listener gets a port that is free, and says what is wrong with its fields [SV-LBWIZ-05 SV-LBWIZ-25 SV-LSTN-10 SV-LBVAL-07 SV-LBVAL-08 SV-LBVAL-09 SV-LBVAL-10 SV-LBVAL-21 SV-LBCONST-03 SV-LBCONST-06 SV-LBCONST-08 SV-LBTOAST-07 SV-LBAPI-04]', async ({
  page,
  signIn,
  openstack,
  eventually,
}) => {
  const { octavia } = await openstack()
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  await signIn()
  const { root, fill, press, choose, number, value } = await toBalancer(page, shop.id)
  const calls = callsOf(page)
  await act(page, 'Create Listener')
  await expect(stepsOf(root)).toHaveText([
    ...[/Listener Details/, /Pool Details/, /Pool Members/, /Monitor Details/],
  ])
  await calls.expect('GET', 'lbaas/listeners/')
  const finish = root.getByRole('button', { name: 'Create Listener', exact: true })
  await expect(finish).toHaveAttribute('aria-disabled', 'true')
  // There is one at 80 and one at 443.
  await choose('Protocol', 'TERMINATED_HTTPS')
  await expect(value('Port')).toHaveValue('444')
  await choose('Protocol', 'HTTP')
  await expect(value('Port')).toHaveValue('81')
  const says = async (label: string, wrong: string, words: string, good: string) => {
    await number(label, wrong)
    await expect(root.getByText(words, { exact: true }), label).toBeVisible()
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await number(label, good)
    await expect(root.getByText(words, { exact: true }), label).toBeHidden()
  }
  const port = 'The port must be a number between 1 and 65535.'
  await says('Port', '0', port, '8080')
  await says('Port', '65536', port, '65535')
  const taken = 'The port must be unique among all listeners attached to this load balancer.'
  await says('Port', '80', taken, '8080')
  const limit = 'The connection limit must be a number greater than or equal to -1.'
  await says('Connection Limit', '-2', limit, '100')
  for (const label of ['Client Data', 'Member Connect', 'Member Data', 'TCP Inspect'])
    await says(
      `${label} Timeout`,
      '31536000001',
      'The timeout must be a number between 0 and 31536000000.',
      '60000',
    )
  // Octavia itself takes less, and says so.
  await number('TCP Inspect Timeout', '31536000000')
  await expect(root.getByText(/^The timeout must/)).toBeHidden()
  await number('TCP Inspect Timeout', '0')
  await expectAccessible(page, 'create listener')
  const name = unique()
  await fill({ Name: name })
  await press('Create Listener')
  await expectToast(page, 'A new listener is being created.')
  await eventually(async () => {
    const made = await named(octavia.listeners.listAll(), name)
    expect(made).toMatchObject({
      ...{ protocol: 'HTTP', protocol_port: 8080, connection_limit: 100 },
      ...{ timeout_client_data: 60_000, provisioning_status: 'ACTIVE' },
    })
  })
})

test('a listener that ends TLS has certificates in an order that counts, and is changed with them [SV-LBWIZ-06 SV-LBWIZ-23 SV-LBWIZ-27 SV-LBWIZ-29 SV-LBCERT-01 SV-LBCERT-02 SV-LBCERT-03 SV-LBCERT-04 SV-LBCONST-09 SV-LBCLEAN-10 SV-LBCLEAN-11 SV-LBAPI-22 SV-LBAPI-23 SV-LBERR-08 SV-LBTOAST-07 SV-LBTOAST-08 SV-LBPERM-12]', async ({
  page,
  signIn,
  openstack,
  cloud,
  eventually,
}) => {
  const { octavia } = await openstack()
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  await signIn()
  const { root, fill, press, choose } = await toBalancer(page, shop.id)
  const calls = callsOf(page)
  await act(page, 'Create Listener')
  const name = unique()
  await choose('Protocol', 'TERMINATED_HTTPS')
  await fill({ Name: name })
  await stepsOf(root, 'SSL Certificates').click()
  await calls.expect('GET', 'barbican/certificates/')
  await calls.expect('GET', 'barbican/secrets/')
  const available = root.getByRole('region', { name: 'Available SSL Certificates' }).first()
  const chosen = root.getByRole('region', { name: 'Allocated SSL Certificates' }).first()
  const names = ['shop.example.org certificate', 'blog.example.org certificate', 'mail.example.org']
  await expect(available.getByRole('rowheader')).toHaveCount(names.length)
  const row = available.getByRole('row').filter({ hasText: 'shop.example.org certificate' })
  await expect(row.locator('time')).toHaveCount(1)
  const finish = root.getByRole('button', { name: 'Create Listener', exact: true })
  await expect(finish).toHaveAttribute('aria-disabled', 'true')
  for (const one of names)
    await available.getByRole('button', { name: `Allocate ${one}`, exact: true }).click()
  await expectAccessible(page, 'certificates of a listener')
  const grip = chosen.getByRole('button', { name: 'Move mail.example.org, position 3 of 3' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen.getByRole('rowheader').first()).toHaveText(/mail\.example\.org/)
  const heal = cloud.control.fail({
    ...{ service: 'load-balancer', method: 'POST', how: 'status', status: 400 },
    message: 'The PKCS12 bundle is unreadable.',
  })
  await press('Create Listener')
  await expectToast(page, 'Unable to create listener.')
  await expect(root).toContainText('The PKCS12 bundle is unreadable.')
  heal()
  await dismiss(page, 'Unable to create listener.')
  const sent = calls.body('POST', 'lbaas/listeners/')
  expect(sent).toMatchObject({
    certificates: [
      ...[expect.stringMatching(/\/secrets\//), expect.stringMatching(/\/containers\//)],
      expect.stringMatching(/\/containers\//),
    ],
  })
  await stepsOf(root, 'SSL Certificates').click()
  for (const one of names.slice(0, 2))
    await chosen.getByRole('button', { name: `Remove ${one}`, exact: true }).click()
  calls.forget()
  await press('Create Listener')
  await expectToast(page, 'A new listener is being created.')
  let id = ''
  await eventually(async () => {
    const made = await named(octavia.listeners.listAll(), name)
    expect(made).toMatchObject({ protocol: 'TERMINATED_HTTPS', provisioning_status: 'ACTIVE' })
    expect(made.default_tls_container_ref).toMatch(/\/secrets\//)
    id = made.id
  })

  await page.goto(`/ngdetails/OS::Octavia::Listener/${id}`)
  await act(page, 'Edit Listener')
  const update = wizard(page, 'Update Listener')
  await expect(stepsOf(update.root)).toHaveText([/Listener Details/, /SSL Certificates/])
  await update.fill({ Description: 'With its certificate' })
  await stepsOf(update.root, 'SSL Certificates').click()
  await expect(
    update.root
      .getByRole('region', { name: 'Allocated SSL Certificates' })
      .first()
      .getByRole('rowheader'),
  ).toHaveText([/mail\.example\.org/])
  calls.forget()
  await update.press('Update Listener')
  await expectToast(page, 'The listener has been updated.')
  expect(calls.body('PUT', `lbaas/listeners/${id}/`)).toMatchObject({
    certificates: [expect.stringMatching(/\/secrets\//)],
    listener: { description: 'With its certificate', insert_headers: {} },
  })
})

test(
  'certificates that cannot be read are told of, and read again [SV-LBCERT-05 SV-LBERR-47 SV-LBERR-48]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cloud }) => {
    const { octavia } = await openstack()
    const shop = await named(octavia.loadBalancers.listAll(), 'shop')
    await signIn()
    const { root, choose } = await toBalancer(page, shop.id)
    await act(page, 'Create Listener')
    await choose('Protocol', 'TERMINATED_HTTPS')
    const heal = cloud.control.fail({
      ...{ service: 'key-manager', how: 'status', status: 500, message: 'No key.' },
    })
    await stepsOf(root, 'SSL Certificates').click()
    await expectToast(page, 'Unable to retrieve SSL certificates.')
    await expectToast(page, 'Unable to retrieve secrets.')
    const step = root.getByRole('region', { name: 'SSL Certificates', exact: true })
    await expect(step.getByText('Unable to retrieve SSL certificates.')).toBeVisible()
    heal()
    const again = step.getByRole('button', { name: 'Try again' })
    for (const left of [1, 0]) {
      await again.first().click()
      await expect(again).toHaveCount(left)
    }
    await expect(step.getByRole('button', { name: 'Allocate mail.example.org' })).toBeVisible()
  },
)

/** Gives a listener a certificate of the key manager that ends in so many days. */
const showCertificate = (cloud: Cloud, id: string, ref: string, days: number): void => {
  const held = cloud.table(rows.secrets)
  const [secret] = held.list({ where: { name: 'shop.example.org certificate' } })
  const listener = cloud.table(rows.listeners).get(id)
  if (!secret || !listener) throw new Error('The world has no such certificate or listener.')
  const end = new Date(Date.now() + days * 24 * 3_600_000)
  held.update({ ...secret, expiration: end.toISOString().slice(0, -1) })
  cloud.table(rows.listeners).update({ ...listener, default_tls_container_ref: ref })
}

test('a listener says which certificate it shows, and warns of one that ends within 30 days [SV-LBCERT-01]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { octavia, barbican } = await openstack()
  const { id } = await named(octavia.listeners.listAll(), 'shop-http')
  const kept = await named(barbican.containers.listAll(), 'shop.example.org')
  await signIn()
  const says = async (days: number, words: string | RegExp) => {
    showCertificate(cloud, id, kept.container_ref, days)
    await page.goto(`/ngdetails/OS::Octavia::Listener/${id}`)
    await expect(await described(page, 'SSL Certificate')).toHaveText(words)
  }
  await says(31, /^shop\.example\.org(?!.*Expire)/)
  await says(-1, /Expired or hidden$/)
  await says(29, /Expires within 30 days$/)
  await expectAccessible(page, 'a listener whose certificate ends soon')
  await page.getByRole('link', { name: 'shop.example.org', exact: true }).click()
  await expect(page).toHaveURL(/CertificateContainer/)
  await expect(await described(page, 'Expires')).toContainText('Expires within 30 days')
})

test('where there is no key manager no listener can end TLS [SV-LBPERM-12 SV-LBPERM-13]', async ({
  page,
}) => {
  const world = await startWorld({}, 'dist', ['key-manager'])
  try {
    await signInByCall(page, world.url, 'demo')
    await page.goto(`${world.url}/project/load_balancer?dialog=create`)
    const { root, options } = wizard(page, 'Create Load Balancer')
    await stepsOf(root, 'Listener Details').click()
    expect(await options('Protocol')).toEqual(['No listener', 'HTTP', 'TCP', 'HTTPS'])
  } finally {
    await world.close()
  }
})

test(
  'what a wizard cannot open without is told of once [SV-LBERR-02 SV-LBERR-06 SV-LBERR-07 SV-LBERR-11 SV-LBERR-12 SV-LBERR-27]',
  { tag: '@whole' },
  async ({ page, signIn, openstack, cloud }) => {
    const { octavia } = await openstack()
    const shop = await named(octavia.loadBalancers.listAll(), 'shop')
    const http = await named(octavia.listeners.listAll(), 'shop-http')
    const pool = await named(octavia.pools.listAll(), 'shop-servers')
    await signIn()
    await toBalancer(page, shop.id)
    const failing = async (path: string, action: string, words: string) => {
      const heal = cloud.control.fail({
        ...{ service: 'load-balancer', method: 'GET', path, how: 'status', status: 500 },
        message: 'Not now.',
      })
      await act(page, action)
      await expectToast(page, words)
      await expect(page.getByText('An error occurred. Please try again later.')).toHaveCount(0)
      heal()
      await dismiss(page, words)
    }
    await failing('/listeners$', 'Create Listener', 'Unable to retrieve listeners.')
    const one = `/loadbalancers/${shop.id}$`
    await failing(one, 'Edit Load Balancer', 'Unable to retrieve load balancer.')
    await page.goto(`/ngdetails/OS::Octavia::Listener/${http.id}`)
    await failing(`/listeners/${http.id}$`, 'Edit Listener', 'Unable to retrieve listener.')
    await failing('/pools$', 'Create L7 Policy', 'Unable to retrieve pools.')
    await page.goto(`/ngdetails/OS::Octavia::Pool/${pool.id}`)
    await failing(`/pools/${pool.id}$`, 'Edit Pool', 'Unable to retrieve pool.')
    await failing('/members$', 'Add/Remove Pool Members', 'Unable to retrieve members.')
  },
)
