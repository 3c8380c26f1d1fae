import { english, type Language } from '#lib/translate.ts'
import { pseudo } from '#gallery/pseudo.ts'

/** What the address says is to be looked at, and how. */
export type Look = {
  readonly story: string | undefined
  readonly theme: string
  readonly direction: Language['direction']
  /** Every text accented and longer. */
  readonly pseudo: boolean
  /** Nothing but the state itself, for tests and pictures. */
  readonly bare: boolean
}

export const lookOf = (search: URLSearchParams): Look => ({
  story: search.get('story') ?? undefined,
  theme: search.get('theme') ?? 'system',
  direction: search.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  pseudo: search.has('pseudo'),
  bare: search.has('bare'),
})

/** The address of a look, and of a state of its story, which changes without another load. */
export const addressOf = (look: Look, state = ''): string => {
  const search = new URLSearchParams()
  if (look.story !== undefined) search.set('story', look.story)
  if (look.theme !== 'system') search.set('theme', look.theme)
  if (look.direction === 'rtl') search.set('dir', 'rtl')
  if (look.pseudo) search.set('pseudo', '')
  if (look.bare) search.set('bare', '')
  return `?${search}#${encodeURIComponent(state)}`
}

export const languageOf = (look: Look): Language => {
  if (look.pseudo) return pseudo(look.direction)
  return look.direction === 'rtl' ? { ...pseudo('rtl'), words: english.words } : english
}
