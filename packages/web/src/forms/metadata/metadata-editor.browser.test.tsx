import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MetadataEditor } from '#forms/metadata/metadata-editor.tsx'
import type { MetadataChange } from '#forms/metadata/editor-props.ts'
import { sampleNamespaces } from '#forms/metadata/testing.ts'
import '#ui/theme.css'

type BoxProps = { existing?: Record<string, string>; readOnly?: boolean }

const Box = ({ existing = {}, readOnly = false }: BoxProps) => {
  const [change, setChange] = useState<MetadataChange>()
  return (
    <>
      <MetadataEditor
        namespaces={{ state: 'ready', items: sampleNamespaces }}
        existing={existing}
        onChange={setChange}
        readOnly={readOnly}
      />
      <output aria-label="change">{JSON.stringify(change)}</output>
    </>
  )
}

const told = () => page.getByRole('status', { name: 'change' })
const expectTold = async (change: MetadataChange) => {
  await expect.element(told()).toHaveTextContent(JSON.stringify(change))
}
const line = (name: RegExp | string) => page.getByRole('row', { name })
const side = (name: string) => page.getByRole('group', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('an item goes to the existing side and back [RS-META-16 RS-META-18 SH-META-04]', async () => {
  await render(<Box />)
  await line(/^Samples/).click()
  await expect.element(line(/^Samples/)).toHaveTextContent('Samples6')
  await button('Add Note').click()
  await expect.element(line(/^Samples/)).toMatchTextContent('1 of 6')
  await expect.element(line(/^Note/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Note was added.')).toBeInTheDocument()
  await field('Note').fill('by hand')
  await expectTold({ updated: { sample_note: 'by hand' }, removed: [], valid: true })
  await button('Remove Note').click()
  await expect.element(line(/^Note/)).toBeInTheDocument()
  await expectTold({ updated: {}, removed: [], valid: true })
})

test('adding the last child takes its group along, a group takes its children [RS-META-17]', async () => {
  await render(<Box />)
  await line(/^CPU Pinning/).click()
  await button('Add CPU Pinning policy').click()
  await button('Add CPU Thread Pinning Policy').click()
  await expect.element(line(/^CPU Pinning/)).not.toBeInTheDocument()
  await button('Add Database Software').click()
  const mysql = page.getByRole('group', { name: 'Database Software / MySQL' })
  await expect.element(mysql.getByRole('textbox', { name: 'Listen Port' })).toHaveValue('3306')
})

test('each message stands beneath its input [SH-META-15 SH-META-16 SH-META-17 SH-META-18 SH-META-19 SH-META-20 SH-META-21 SH-META-22]', async () => {
  await render(<Box />)
  await button('Add Samples').click()
  await button('Add Database Software').click()
  const says = async (name: string, text: string, message: string) => {
    await field(name).fill(text)
    await expect.element(field(name)).toHaveAccessibleDescription(message)
  }
  await says('Listen Port', '0', 'Min 1')
  await says('Listen Port', '65536', 'Max 65535')
  await says('Listen Port', 'http', 'Integer required')
  await says('Code', 'ab', 'Min length 3')
  await says('Code', 'abcdef', 'Max length 5')
  await says('Ratio', 'half', 'Decimal required')
  const mysql = page.getByRole('group', { name: 'Database Software / MySQL' })
  const version = mysql.getByRole('textbox', { name: 'Version' })
  await version.fill('eight')
  await expect.element(version).toHaveAccessibleDescription('Pattern mismatch')
  await says('Note', '', '')
  await userEvent.keyboard('{Tab}')
  await field('Ratio').click()
  await expect.element(field('Note')).toHaveAccessibleDescription('Required')
})

test('what is to be corrected is listed, and each line leads to its field [RS-META-33 RS-META-38 RS-META-39 RS-META-40]', async () => {
  await render(<Box existing={{ sw_database_mysql_listen_port: '3306', sample_ratio: '1' }} />)
  await field('Listen Port').fill('x')
  await field('Ratio').fill('x')
  await expect.element(button('Listen Port: integer required')).toBeVisible()
  await expect.element(button('Ratio: decimal required')).toBeVisible()
  await field('Ratio').fill('-1')
  await expect.element(button('Ratio: Min 0')).toBeVisible()
  await field('Ratio').fill('')
  await expect.element(button('Ratio: Required')).toBeVisible()
  await button('Listen Port: integer required').click()
  await expect.element(field('Listen Port')).toHaveFocus()
  await expect.element(told()).toMatchTextContent('"valid":false')
})

test('a custom key is added once, by Enter, and typed at once [SH-META-23 SH-META-24 RS-META-22 RS-META-32]', async () => {
  await render(<Box existing={{ cost_centre: 'research' }} />)
  const key = field('Custom key')
  await key.fill('cost_centre')
  await expect.element(key).toHaveAccessibleDescription('Duplicate keys are not allowed')
  await key.fill('hw:cpu_policy')
  await expect.element(key).toHaveAccessibleDescription('Duplicate keys are not allowed')
  await key.fill('own')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('own')).toHaveFocus()
  await userEvent.keyboard('mine')
  await expectTold({ updated: { own: 'mine' }, removed: [], valid: true })
})

test('a removed custom item is gone from both sides [RS-META-11 RS-META-19]', async () => {
  await render(<Box existing={{ cost_centre: 'research' }} />)
  await button('Remove cost_centre').click()
  await expectTold({ updated: {}, removed: ['cost_centre'], valid: true })
  await page.getByRole('textbox', { name: 'Filter available metadata' }).fill('cost_centre')
  await expect.element(page.getByText('Nothing fits the filter.')).toBeVisible()
})

test('the filter finds labels and names, and opens what holds them [SH-META-25 RS-META-23]', async () => {
  await render(<Box />)
  const filter = page.getByRole('textbox', { name: 'Filter available metadata' })
  await filter.fill('thread')
  await expect.element(line('CPU Thread Pinning Policy')).toBeVisible()
  await expect.element(line(/^Samples/)).not.toBeInTheDocument()
  await filter.fill('sw_database_redis')
  await expect.element(line(/^Redis/)).toBeVisible()
  await expect.element(line(/^MySQL/)).not.toBeInTheDocument()
})

test('the values of a list are open while none is chosen, and move to and fro [RS-META-20 RS-META-21 SH-META-14]', async () => {
  await render(<Box />)
  await line(/^Compute Host/).click()
  await button('Add Features').click()
  const available = page.getByRole('listbox', { name: 'Available for Features' })
  const chosen = page.getByRole('list', { name: 'Chosen for Features' })
  await available.getByRole('option', { name: 'aes' }).click()
  await available.getByRole('option', { name: 'sse2' }).click()
  await expect.element(chosen).toHaveTextContent('aessse2')
  await expect.element(available.getByRole('option', { name: 'aes' })).not.toBeInTheDocument()
  const updated = { 'capabilities:cpu_info:features': '<or> aes <or> sse2' }
  await expectTold({ updated, removed: [], valid: true })
  await button('Choose values').click()
  await expect.element(available).not.toBeInTheDocument()
  await button('Remove aes').click()
  await button('Remove sse2').click()
  await expect.element(available.getByRole('option', { name: 'aes' })).toBeVisible()
})

test('a list opens closed when something is chosen, and its operator can be changed [SH-META-08 SH-META-09]', async () => {
  await render(<Box existing={{ 'capabilities:cpu_info:features': '<or> aes <or> avx' }} />)
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Operator of Features/ }).click()
  await page.getByRole('option', { name: '<all-in>' }).click()
  const updated = { 'capabilities:cpu_info:features': '<all-in> aes avx' }
  await expectTold({ updated, removed: [], valid: true })
})

test('a list without words to choose from takes typed ones [RS-META-10 RS-META-20]', async () => {
  await render(<Box existing={{ sample_zones: '<in> north' }} />)
  await button('Choose values').click()
  await field('Another value for Zones').fill('south,east')
  await userEvent.keyboard('{Enter}')
  await expectTold({ updated: { sample_zones: '<in> north,south,east' }, removed: [], valid: true })
})

test('words, truths and what is read only have their own inputs [SH-META-06 SH-META-07]', async () => {
  const existing = { sample_secure: 'True', sample_origin: 'imported', 'hw:cpu_policy': 'shared' }
  await render(<Box existing={existing} />)
  const secure = page.getByRole('checkbox', { name: /Secure/ }).element()
  if (secure instanceof HTMLElement) secure.focus()
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: /^shared/ }).click()
  await page.getByRole('option', { name: 'dedicated' }).click()
  const updated = { 'hw:cpu_policy': 'dedicated', sample_secure: 'false' }
  for (const [key, text] of Object.entries(updated)) {
    await expect.element(told()).toMatchTextContent(`"${key}":"${text}"`)
  }
  await expect.element(field('Origin')).toHaveAttribute('readonly')
  await expect.element(button('Remove Origin')).not.toBeInTheDocument()
})

test('the pane tells what the item in focus is for [SH-META-02 SH-META-03]', async () => {
  await render(<Box existing={{ 'hw:cpu_policy': 'shared' }} />)
  await line(/^CPU Pinning/).click()
  const words = 'Ties the virtual processors of an instance to processors of its host.'
  await expect.element(side('Description')).toMatchTextContent(words)
  await expect.element(line(/^CPU Pinning/)).toHaveAccessibleDescription(/Ties the virtual/)
  await line(/^Samples/).click()
  await line('Ratio').click()
  await expect.element(side('Description')).toMatchTextContent('sample_ratio')
  await expect.element(side('Description')).toMatchTextContent('Min 0 · Max 16')
})

test('the tree is one stop of the Tab key, walked and worked with the keyboard alone', async () => {
  await render(<Box />)
  await line(/^Compute Host/).click()
  const focused = async (name: RegExp | string) => {
    await expect.element(line(name)).toHaveFocus()
  }
  const press = (keys: string) => userEvent.keyboard(keys)
  await focused(/^Compute Host/)
  await press('{ArrowDown}')
  await focused(/^Features/)
  await press('{Enter}')
  await focused(/^Free memory/)
  await press('{ArrowLeft}')
  await focused(/^Compute Host/)
  await press('{ArrowLeft}{ArrowDown}')
  await focused(/^CPU Pinning/)
  await press('{ArrowRight}{ArrowRight}')
  await focused(/^CPU Pinning policy/)
  await press('{End}')
  await focused(/^Samples/)
  await press('{Tab}')
  await expect.element(button('Add Samples')).toHaveFocus()
  await press('{Enter}')
  await expect.element(field('Note')).toBeVisible()
})

test('a line that only the service sets says so, and stays', async () => {
  await render(<Box />)
  await line(/^Samples/).click()
  await expect.element(button('Add Origin')).toHaveAttribute('aria-disabled', 'true')
  await line(/^Origin/).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Origin')).not.toBeInTheDocument()
})

test('what is shown only has neither tree nor buttons', async () => {
  await render(<Box existing={{ cost_centre: 'research' }} readOnly />)
  await expect.element(field('cost_centre')).toHaveAttribute('readonly')
  await expect.element(button('Remove cost_centre')).not.toBeInTheDocument()
  await expect.element(side('Available Metadata')).not.toBeInTheDocument()
})

test('the focus stays near what was removed', async () => {
  await render(<Box existing={{ a: '1', b: '2', sample_zones: '<in> x,y' }} />)
  const press = async (name: string) => {
    const target = button(name).element()
    if (target instanceof HTMLElement) target.focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Remove a')
  await expect.element(button('Remove b')).toHaveFocus()
  await press('Remove x')
  await expect.element(button('Remove y')).toHaveFocus()
  await press('Remove y')
  await expect.element(button('Choose values')).toHaveFocus()
  await press('Remove Zones')
  await expect.element(button('Remove b')).toHaveFocus()
  await press('Remove b')
  await expect.element(side('Existing Metadata')).toHaveFocus()
})

test('what was added comes into sight', async () => {
  const existing = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`key-${at}`, 'x']))
  await page.viewport(1200, 900)
  await render(<Box existing={existing} />)
  await line(/^Samples/).click()
  await button('Add Note').click()
  await expect.element(field('Note')).toBeInViewport()
  const frame = side('Existing Metadata').element().getBoundingClientRect()
  expect(field('Note').element().getBoundingClientRect().bottom).toBeLessThan(frame.bottom)
})
