import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openDetails, openPanel, panelAt } from '#resource/testing/open.tsx'
import { keypairs } from '#resources/nova/keypairs.tsx'
import { toast } from '#ui/toast.ts'
import { keypairOf, on, serveCloud } from '#workflows/testing/cloud.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

const laptop = {
  ...keypairOf('laptop'),
  keypair_id: 3,
  user_id: 'u-1',
  created_at: '2026-01-02T03:04:05Z',
}
const loads = on('GET', '/api/nova/keypairs/laptop', () => json(laptop))
const removes = on('DELETE', '/api/nova/keypairs/laptop', () => new Response(null, { status: 204 }))

/** Answers the policy checks with yes, but for one rule. */
const withoutRule = (refused: string) =>
  on('POST', '/api/policy/', async (request) => {
    // JSON in: the client's own body.
    const asked = (await request.json()) as { rules?: string[][]; checks?: { rules: string[][] }[] }
    const allows = (rules: string[][] = []) => rules.every(([, rule]) => rule !== refused)
    return json(
      asked.checks
        ? { results: asked.checks.map(({ rules }) => allows(rules)) }
        : { allowed: allows(asked.rules) },
    )
  })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('the list shows name, type and fingerprint by name [RS-KEY-04 RS-KEY-11 RS-KEY-12 RS-ROUTE-06]', async () => {
  serveCloud()
  await openPanel(keypairs, '/project/key_pairs')
  await expect.element(page.getByRole('link', { name: 'laptop' })).toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent?.trim())
  expect(heads.filter((head) => ['Name', 'Type', 'Fingerprint'].includes(head ?? ''))).toEqual([
    'Name',
    'Type',
    'Fingerprint',
  ])
  const names = page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(names.filter((name) => name === 'desk' || name === 'laptop')).toEqual(['desk', 'laptop'])
})

test('a list that cannot be read says so [RS-ERR-05]', async () => {
  serveCloud(on('GET', '/api/nova/keypairs/', () => json('Nova is away', 500)))
  await openPanel(keypairs, '/project/key_pairs')
  await expect.element(page.getByText('Unable to retrieve the keypairs.')).toBeVisible()
})

test('creating and importing need the policy for it [RS-KEY-18]', async () => {
  serveCloud(withoutRule('os_compute_api:os-keypairs:create'))
  await openPanel(keypairs, '/project/key_pairs')
  await expect.element(button('Delete Key Pair').first()).toBeInTheDocument()
  await expect.element(button('Create Key Pair')).not.toBeInTheDocument()
  await expect.element(button('Import Public Key')).not.toBeInTheDocument()
})

test('deleting needs the policy for it [RS-KEY-19]', async () => {
  serveCloud(withoutRule('os_compute_api:os-keypairs:delete'))
  await openPanel(keypairs, '/project/key_pairs')
  await expect.element(button('Create Key Pair')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'laptop' })).toBeVisible()
  await expect.element(button('Delete Key Pair')).not.toBeInTheDocument()
})

test('both wizards open above the list [RS-KEY-05 RS-KEY-06]', async () => {
  serveCloud()
  await openPanel(keypairs, '/project/key_pairs')
  for (const name of ['Create Key Pair', 'Import Public Key']) {
    await button(name).click()
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await button('Cancel').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('the details show the fields of the key pair [RS-KEY-07 RS-KEY-13 RS-ROUTE-22]', async () => {
  serveCloud(loads)
  await openDetails(keypairs, 'laptop')
  for (const text of ['ssh', laptop.fingerprint, 'u-1', laptop.public_key, '3']) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
})

test('after deleting in the details the list is shown [RS-KEY-03 RS-ROUTE-31]', async () => {
  serveCloud(loads, removes)
  const { at } = await openDetails(keypairs, 'laptop', '', [panelAt('/project/key_pairs')])
  await button('Delete Key Pair').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Key Pair' }).click()
  await expect.poll(at).toBe('/project/key_pairs')
})

test('a key pair that cannot be deleted is named [RS-ERR-37]', async () => {
  serveCloud(
    loads,
    on('DELETE', '/api/nova/keypairs/laptop', () => json('In use', 409)),
  )
  const { at } = await openDetails(keypairs, 'laptop')
  await button('Delete Key Pair').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Key Pair' }).click()
  await expect
    .element(page.getByText('Unable to delete the keypair with name: laptop'))
    .toBeVisible()
  expect(at()).toContain('/ngdetails/')
})
