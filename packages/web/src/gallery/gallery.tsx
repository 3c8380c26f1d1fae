import { Suspense, use, useSyncExternalStore } from 'react'
import { addressOf, type Look } from '#gallery/look.ts'
import { stories, type Story } from '#gallery/story.ts'
import { cx } from '#ui/cx.ts'

/** All widgets of the product on the left, one of them in one of its states on the right. */
export function Gallery({ look }: { look: Look }) {
  const load = look.story === undefined ? undefined : storyOf(look.story)
  const state = load && (
    <Suspense fallback={null}>
      <State load={load} look={look} />
    </Suspense>
  )
  if (look.bare) return <main className="p-4">{state}</main>
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <nav aria-label="Widgets" className="shrink-0 border-e border-line bg-sunken p-4 md:w-52">
        <Switches look={look} />
        <ul className="mt-4 flex flex-wrap gap-x-3 md:flex-col">
          {[...stories.keys()].map((id) => (
            <li key={id}>
              <a
                href={addressOf({ ...look, story: id })}
                aria-current={id === look.story ? 'page' : undefined}
                className={cx('inline-block py-1', id === look.story && 'font-semibold')}
              >
                {id}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="min-w-0 grow p-6">{state ?? <h1>Choose a widget.</h1>}</main>
    </div>
  )
}

function Switches({ look }: { look: Look }) {
  const { theme, direction, pseudo } = look
  const state = useHash()
  const changes: readonly (readonly [string, Partial<Look>])[] = [
    [theme === 'dark' ? 'Light' : 'Dark', { theme: theme === 'dark' ? 'light' : 'dark' }],
    [direction === 'rtl' ? 'Left to right' : 'Right to left', opposite(direction)],
    [pseudo ? 'English' : 'Longer words', { pseudo: !pseudo }],
    ['Alone', { bare: true }],
  ]
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {changes.map(([word, change]) => (
        <a key={word} href={addressOf({ ...look, ...change }, state)} className="py-1 underline">
          {word}
        </a>
      ))}
    </p>
  )
}

const opposite = (direction: Look['direction']): Partial<Look> => ({
  direction: direction === 'rtl' ? 'ltr' : 'rtl',
})

function State({ load, look }: { load: Promise<Story>; look: Look }) {
  const { title, states } = use(load)
  const names = Object.keys(states)
  const name = useHash() || (names[0] ?? '')
  const draw = states[name]
  return (
    <>
      {look.bare ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <header className="mb-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          <nav aria-label="States" className="mt-2 flex flex-wrap gap-x-4">
            {names.map((one) => (
              <a
                key={one}
                href={addressOf(look, one)}
                aria-current={one === name ? 'page' : undefined}
                className={cx('py-1', one === name && 'font-semibold')}
              >
                {one}
              </a>
            ))}
          </nav>
        </header>
      )}
      <section
        key={name}
        data-state={name}
        aria-label={`${title}: ${name}`}
        data-states={JSON.stringify(names)}
      >
        {draw ? draw() : `There is no state “${name}”.`}
      </section>
    </>
  )
}

/** The name after the `#`: the state that is looked at. */
const useHash = (): string =>
  useSyncExternalStore(onHashChange, () => decodeURIComponent(location.hash.slice(1)))

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

const loading = new Map<string, Promise<Story>>()

/** The story of that id, asked for once. */
function storyOf(id: string): Promise<Story> | undefined {
  const known = loading.get(id) ?? stories.get(id)?.()
  if (known) loading.set(id, known)
  return known
}
