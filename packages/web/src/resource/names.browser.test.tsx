import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { client } from '#api/client.ts'
import { json, serve } from '#api/testing.ts'
import { kind, named, type Property } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { useNames, wantedBy } from '#resource/names.tsx'
import { applyResult } from '#resource/reading/results.ts'
import { show } from '#resource/testing/open.tsx'

type Box = { readonly id: string }
type Answer = { readonly names: Readonly<Record<string, string>> }

const box = kind<Box>({
  type: 'OS::Toy::Box',
  name: ['Box', 'Boxes'],
  inline: ['box', 'boxes'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
  names: named('Box names are missing.', async () => async (ids, signal) => {
    const query = ids.map((id) => `id=${id}`).join('&')
    // JSON in: the test's own server.
    const { names } = (await client.get(`/api/boxes/?${query}`, { signal, quiet: true })) as Answer
    return names
  }),
})
const unnamed = kind<Box>({
  type: 'OS::Toy::Lid',
  name: ['Lid', 'Lids'],
  inline: ['lid', 'lids'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})

type Part = {
  readonly id: string
  readonly box?: string | null
  readonly spare?: readonly string[]
}

const inBox = link('Box', box, (part: Part) => part.box)
const spares = naming('Spares', box, (part: Part) => part.spare ?? [])

/** Two sets of rows, of which one is shown. */
const Parts = ({ sets }: { readonly sets: readonly (readonly Part[])[] }) => {
  const [at, setAt] = useState(0)
  const items = sets[at] ?? []
  const properties: readonly Property<Part>[] = [inBox, spares]
  const names = useNames(wantedBy(properties, items))
  const queries = useQueryClient()
  return names.provide(
    <>
      <p role="status">{names.notes.join(' ')}</p>
      <button onClick={names.retry}>Again</button>
      <button onClick={() => setAt(at + 1)}>Next</button>
      <button
        onClick={() =>
          void applyResult(queries, 'OS::Toy::Part', { updated: [{ type: box.type, id: 'b-1' }] })
        }
      >
        Renamed
      </button>
      {items.map((part) => (
        <article key={part.id} aria-label={part.id}>
          {inBox.show?.(part)}
          {spares.show?.(part)}
        </article>
      ))}
    </>,
  )
}

const view = (...sets: readonly (readonly Part[])[]) => show(<Parts sets={sets} />)
const cell = (id: string) => page.getByRole('article', { name: id })
const press = (name: string) => page.getByRole('button', { name }).click()

let known: Record<string, string>
let down: boolean
beforeEach(() => {
  known = { 'b-1': 'Red', 'b-2': 'Green', 'b-3': 'Blue' }
  down = false
})
const boxes = () =>
  serve((_, { searchParams }) => {
    if (down) return json('The boxes are locked.', 503)
    const names = searchParams.getAll('id').flatMap((id) => (known[id] ? [[id, known[id]]] : []))
    return json({ names: Object.fromEntries(names) })
  })

test('names of all rows are read in one call, each thing once, and lead to it', async () => {
  const { paths } = boxes()
  await view([
    { id: 'one', box: 'b-1' },
    { id: 'two', box: 'b-2', spare: ['b-1', 'b-3'] },
    { id: 'none', box: null },
  ])
  await expect
    .element(cell('one').getByRole('link', { name: 'Red' }))
    .toHaveAttribute('href', '/ngdetails/OS::Toy::Box/b-1')
  await expect.element(cell('two').getByRole('listitem').nth(1)).toHaveTextContent('Blue')
  expect(cell('two').getByRole('link').elements()).toHaveLength(1)
  await expect.element(cell('none')).toHaveTextContent('')
  expect(paths()).toEqual(['GET /api/boxes/?id=b-1&id=b-2&id=b-3'])
})

test('a name that cannot be seen gives way to the id', async () => {
  known = { 'b-1': '\u00a0' }
  boxes()
  await view([{ id: 'one', box: 'b-1' }])
  await expect.element(cell('one').getByRole('link', { name: 'b-1' })).toBeVisible()
})

test('the next rows ask only for what is not known yet', async () => {
  const { paths } = boxes()
  await view(
    [{ id: 'one', box: 'b-1' }],
    [
      { id: 'two', box: 'b-1' },
      { id: 'three', box: 'b-2' },
    ],
  )
  await expect.element(cell('one')).toHaveTextContent('Red')
  await press('Next')
  // What is known stands there at once.
  await expect.element(cell('two')).toHaveTextContent('Red')
  await expect.element(cell('three')).toHaveTextContent('Green')
  expect(paths()).toEqual(['GET /api/boxes/?id=b-1', 'GET /api/boxes/?id=b-2'])
})

test('what an answer tells beyond what was asked is known to the next rows', async () => {
  const { paths } = serve(() => json({ names: known }))
  await view([{ id: 'one', box: 'b-1' }], [{ id: 'two', box: 'b-2' }])
  await expect.element(cell('one')).toHaveTextContent('Red')
  await press('Next')
  await expect.element(cell('two')).toHaveTextContent('Green')
  expect(paths()).toEqual(['GET /api/boxes/?id=b-1'])
})

test('what is gone shows its id and leads nowhere; it is not asked for again', async () => {
  const { paths } = boxes()
  await view([{ id: 'one', box: 'b-9' }])
  await expect.element(cell('one')).toHaveTextContent('b-9')
  expect(cell('one').getByRole('link').elements()).toHaveLength(0)
  expect(paths()).toHaveLength(1)
})

test('names that cannot be read are short ids, and it is said once what is missing', async () => {
  boxes()
  down = true
  const id = '0123456789abcdef0123456789abcdef'
  known[id] = 'Late'
  await view([{ id: 'one', box: id, spare: [id] }])
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Box names are missing. The boxes are locked.')
  await expect
    .element(cell('one').getByRole('link', { name: /^01234567/ }))
    .toHaveAttribute('href', `/ngdetails/OS::Toy::Box/${id}`)
  down = false
  await press('Again')
  await expect.element(cell('one').getByRole('link', { name: 'Late' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('what has no name but its id is called by the beginning of that', async () => {
  boxes()
  const id = crypto.randomUUID()
  known[id] = id
  await view([{ id: 'one', box: id }])
  await expect
    .element(cell('one').getByRole('link', { name: `${id.slice(0, 8)}…`, exact: true }))
    .toHaveAttribute('href', `/ngdetails/OS::Toy::Box/${id}`)
})

test('a thing that was renamed through us is read again, and others with it', async () => {
  const { paths } = boxes()
  await view([{ id: 'one', box: 'b-1' }])
  await expect.element(cell('one')).toHaveTextContent('Red')
  known['b-1'] = 'Crimson'
  await press('Renamed')
  await expect.element(cell('one')).toHaveTextContent('Crimson')
  expect(paths()).toHaveLength(2)
})

test('names of many things are read in calls whose addresses stay short', async () => {
  const { paths } = boxes()
  const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
  for (const id of ids) known[id] = `box ${id}`
  await view([{ id: 'many', spare: ids }])
  await vi.waitFor(() => expect(cell('many').element().textContent).toContain(`box ${ids[399]}`))
  expect(paths()).toHaveLength(3)
  expect(Math.max(...paths().map((path) => path.length))).toBeLessThan(8_000)
})

test('only a kind that has names can be pointed at', () => {
  // @ts-expect-error A lid has none.
  const wrong = link('Lid', unnamed, (part: Part) => part.box)
  expect(wrong.label).toBe('Lid')
})
