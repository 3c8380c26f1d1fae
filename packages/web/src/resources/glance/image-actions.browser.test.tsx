import { imageMembers, quotas } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { forgetActivities, openActivities } from '#api/activity/activity.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { openWorld } from '#api/testing/world.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { images } from '#resources/glance/images.tsx'

/** What the project has beside the images of the demo world. */
const own = [
  { name: 'active', architecture: 'arm', kernel_id: 'image-k', tags: ['old'] },
  { name: 'waiting', status: 'queued' },
  { name: 'saving', status: 'saving' },
  { name: 'leaving', status: 'pending_delete' },
  { name: 'broken', status: 'killed' },
  { name: 'away', status: 'deactivated' },
  { name: 'gone', status: 'deleted' },
  { name: 'kernel', container_format: 'aki', disk_format: 'aki' },
  { name: 'ramdisk', container_format: 'ari', disk_format: 'ari' },
  { name: 'kept', protected: true, visibility: 'community' },
  { name: 'odd', visibility: '' },
  { name: 'booted', block_device_mapping: '[]' },
]

const open = async ({ settings, ...options }: Parameters<typeof openWorld>[0] = {}) => {
  const all = { API_RESULT_PAGE_SIZE: 100, ...settings }
  const world = await openWorld({ ...options, settings: all })
  await world.copy('images', { name: 'team-toolbox' }, ...own)
  const { screen } = await openPanel(images, '/project/images')
  await expect.element(row('active')).toBeVisible()
  return { ...world, screen }
}
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** What the menu of a row offers, and which of it rests. */
const offers = async (name: string) => {
  await row(name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  const labels = items.map((item) => {
    if (!(item instanceof HTMLElement)) return ''
    const rests = item.getAttribute('aria-disabled') === 'true'
    // Why it rests stands below its words.
    const [label = ''] = item.innerText.split('\n')
    return `${rests ? '- ' : ''}${label.trim()}`
  })
  await userEvent.keyboard('{Escape}')
  return labels
}

const choose = async (name: string, action: string) => {
  await row(name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** What the control of this `name` holds: of a number that is not the box one types in. */
const sentAs = (form: Locator, name: string) =>
  form.element().querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value

beforeEach(() => page.viewport(1440, 900))

test('an image is launched, made a volume of, edited and deleted where its state allows it [RS-IMG-34 RS-IMG-35 RS-IMG-36 RS-IMG-37 RS-IMG-42 RS-IMG-46 RS-IMG-47 RS-IMG-33]', async () => {
  await open()
  const [launch, volume, edit] = ['Launch Instance', 'Create Volume', 'Edit Image']
  expect(await offers('active')).toEqual(
    expect.arrayContaining([launch, volume, edit, 'Delete Image']),
  )
  const resting = [`- ${launch}`, `- ${volume}`]
  expect(await offers('waiting')).toEqual(
    expect.arrayContaining([...resting, `- ${edit}`, 'Delete Image']),
  )
  for (const name of ['kernel', 'ramdisk'])
    expect(await offers(name)).toEqual(expect.arrayContaining([...resting, edit]))
  for (const name of ['kept', 'gone'])
    expect(await offers(name)).toEqual(expect.arrayContaining(['- Delete Image']))
  expect(await offers('cirros')).toEqual(expect.arrayContaining([launch, volume]))
  expect(await offers('lab-kit')).toEqual(expect.arrayContaining([launch, 'Reject Image']))
})

test('an image that another project shares is answered, and until then in no other list', async () => {
  const { as, rows } = await openWorld()
  const [lent] = await rows('images', { name: 'lab-kit' })
  const [mine] = await rows('images', { name: 'team-toolbox' })
  const params = { id: String(lent?.id), member_id: String(mine?.owner) }
  await as('demo', imageMembers.answer, { params, body: { status: 'pending' } })
  const { screen } = await openPanel(images, '/project/images')
  await expect.element(row('team-toolbox')).toBeVisible()
  await expect.element(row('lab-kit')).not.toBeInTheDocument()
  await screen.unmount()
  await openPanel(images, '/project/images?member_status=pending')
  expect(await offers('lab-kit')).toEqual(
    expect.arrayContaining(['Launch Instance', 'Accept Image', 'Reject Image']),
  )
})

test.each([
  ['modify_image', 'Edit Image', 'RS-IMG-41'],
  ['delete_image', 'Delete Image', 'RS-IMG-45'],
  ['volume:create', 'Create Volume', 'RS-IMG-38'],
  ['os_compute_api:servers:create', 'Launch Instance', 'RS-IMG-40'],
])(
  'without the rule %s there is no %s [RS-IMG-38 RS-IMG-40 RS-IMG-41 RS-IMG-45]',
  async (rule, action) => {
    await open({ forbids: [rule] })
    expect((await offers('active')).some((label) => label.includes(action))).toBe(false)
  },
)

test('who may not add images is not asked to; without block storage no volume is made [RS-IMG-39 RS-IMG-48]', async () => {
  const { screen } = await open()
  await expect.element(page.getByRole('button', { name: 'Create Image' })).toBeVisible()
  await screen.unmount()
  await open({ forbids: ['add_image'], lacks: ['volumev3', 'block-storage'] })
  await expect.element(page.getByRole('button', { name: 'Create Image' })).not.toBeInTheDocument()
  expect(await offers('active')).not.toContain('Create Volume')
})

test('what changes by itself has a bar that moves, and each state its word [RS-IMG-21 RS-IMG-22 RS-IMG-23]', async () => {
  await open()
  const states = { active: 'Active', broken: 'Killed', away: 'Deactivated', gone: 'Deleted' }
  for (const [name, word] of Object.entries(states)) {
    await expect.element(row(name).getByText(word, { exact: true })).toBeVisible()
    expect(row(name).getByRole('progressbar').elements(), name).toHaveLength(0)
  }
  const going = { waiting: 'Queued', saving: 'Saving', leaving: 'Pending delete' }
  for (const [name, word] of Object.entries(going)) {
    await expect.element(row(name).getByText(word, { exact: true })).toBeVisible()
    expect(row(name).getByRole('progressbar').elements(), name).toHaveLength(1)
  }
})

test('who sees an image is said in words, and what is booted from volumes is a snapshot [RS-IMG-11 RS-IMG-24 RS-IMG-27 RS-IMG-30]', async () => {
  await open()
  await expect.element(row('kept').getByText('Community')).toBeVisible()
  await expect.element(row('cirros').getByText('Public', { exact: true })).toBeVisible()
  await expect.element(row('db-nightly').getByText('Private', { exact: true })).toBeVisible()
  await expect.element(row('odd').getByText('Unknown', { exact: true })).toBeVisible()
  await expect.element(row('booted').getByText('Shared With Project')).toBeVisible()
  await expect.element(row('booted').getByText('Snapshot', { exact: true })).toBeVisible()
})

test('by the rules before version 2 an image of others is shared, and a new one has an address [RS-IMG-29 RS-IMGFORM-18 RS-SET-07]', async () => {
  await open({ settings: { HORIZON_ACTIVE_IMAGE_VERSION: '1' } })
  await expect
    .element(row('lab-kit').getByText('Shared with Project', { exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Create Image' }).click()
  const wizard = page.getByRole('dialog', { name: 'Create Image' })
  await expect.element(wizard.getByRole('radio', { name: 'URL', exact: true })).toBeChecked()
})

test('the owner is told to those who may read projects [RS-IMG-15]', async () => {
  const { screen } = await open()
  await expect.element(page.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await screen.unmount()
  await open({ forbids: ['identity:get_project'] })
  await expect.element(page.getByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument()
})

test('a file is asked for first where addresses are downloaded from, and an address where it may stay [RS-IMGFORM-19 RS-IMGFORM-20 RS-SET-10]', async () => {
  const { screen } = await open()
  const wizard = page.getByRole('dialog', { name: 'Create Image' })
  const source = (name: string) => wizard.getByRole('radio', { name, exact: true })
  await page.getByRole('button', { name: 'Create Image' }).click()
  await expect.element(source('File')).toBeChecked()
  await expect.element(source('URL')).not.toBeInTheDocument()
  await wizard.getByText('Web Download').click()
  await expect
    .element(wizard.getByText('The image service copies the image from there.'))
    .toBeVisible()
  await expect.element(wizard.getByRole('textbox', { name: /^URL/ })).toBeVisible()
  await screen.unmount()
  await open({ settings: { IMAGES_ALLOW_LOCATION: true } })
  await page.getByRole('button', { name: 'Create Image' }).click()
  await expect.element(source('URL')).toBeChecked()
  await expect.element(source('Web Download')).not.toBeInTheDocument()
  await expect.element(wizard.getByRole('checkbox', { name: 'Copy Data' })).not.toBeChecked()
})

test('kernels and ramdisks are offered by their format [RS-IMGFORM-05 RS-IMGFORM-06 RS-IMGFORM-28 SH-FID-03]', async () => {
  await open()
  await page.getByRole('button', { name: 'Create Image' }).click()
  const wizard = page.getByRole('dialog', { name: 'Create Image' })
  for (const [part, name] of [
    ['Kernel', 'kernel'],
    ['Ramdisk', 'ramdisk'],
  ] as const) {
    await wizard.getByRole('combobox', { name: part }).click()
    const names = page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent?.trim())
    expect(names).toEqual(['None', name])
    await page.getByRole('option', { name }).click()
  }
  const least = wizard.getByRole('textbox', { name: /^Minimum Disk/ })
  await expect.element(least).toHaveValue('0')
  expect(sentAs(wizard, 'min_disk')).toBe('0')
  // Nothing is under way yet: no progress is told.
  expect(wizard.getByRole('progressbar').elements()).toHaveLength(0)
})

test('a refused edit is told, keeps what was typed, and marks the image when it is given up [RS-IMGFORM-29 RS-ERR-30]', async () => {
  forgetActivities()
  await openActivities('ann demo')
  const { refuse, rows } = await open()
  const [image] = await rows('images', { name: 'active' })
  await refuse(409, 'Not now.', { service: 'image', method: 'PATCH' })
  await choose('active', 'Edit Image')
  const wizard = page.getByRole('dialog', { name: 'Edit Image' })
  // The list of kernels has not this one.
  await expect.element(wizard.getByRole('combobox', { name: 'Kernel' })).toHaveValue('image-k')
  await wizard.getByRole('textbox', { name: /^Image Name/ }).fill('other')
  await wizard.getByRole('button', { name: 'Update Image' }).click()
  await expect.element(wizard.getByRole('alert')).toMatchTextContent(/Not now\./)
  await expect.element(wizard.getByRole('textbox', { name: /^Image Name/ })).toHaveValue('other')
  await expect.element(page.getByText('Unable to update the image.').first()).toBeVisible()
  await wizard.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(wizard).not.toBeInTheDocument()
  await expect
    .poll(() => shownActivities()[0])
    .toMatchObject({ title: 'Edit Image', state: 'failed', targets: [{ id: image?.id }] })
})

test('a volume that is refused is told, beside what its quota leaves [RS-ERR-15 RS-VOL-06 SH-FID-02]', async () => {
  const { as, refuse } = await open()
  const { items } = await as('demo', quotas.use, { query: { id: ['gigabytes'] } })
  const left = (items[0]?.limit ?? 0) - (items[0]?.used ?? 0)
  await refuse(413, 'No room.', { service: 'volumev3', method: 'POST', path: '/volumes$' })
  await choose('active', 'Create Volume')
  const wizard = page.getByRole('dialog', { name: 'Create Volume' })
  const button = wizard.getByRole('button', { name: 'Create Volume' })
  const size = wizard.getByRole('textbox', { name: /^Size/ })
  await expect.element(size).toBeVisible()
  expect(sentAs(wizard, 'size')).toBe('1')
  await size.fill(`${left + 1}`)
  await userEvent.tab()
  await expect
    .element(wizard.getByText(`The volume storage of your project has ${left} GB left.`))
    .toBeVisible()
  await size.fill(`${left}`)
  await userEvent.tab()
  await button.click()
  await expect.element(wizard.getByRole('alert')).toMatchTextContent(/No room\./)
  await expect.element(page.getByText('Unable to create the volume.').first()).toBeVisible()
})
