import { languageOf, lookOf } from '#gallery/look.ts'
import { speak } from '#lib/translate.ts'

const look = lookOf(new URLSearchParams(location.search))
const spoken = languageOf(look)
speak(spoken)
document.documentElement.dir = spoken.direction
if (look.theme !== 'system') document.documentElement.dataset['theme'] = look.theme

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the gallery.')

// After the language is known: some texts are asked for when their module is loaded.
const { draw } = await import('#gallery/draw.tsx')
draw(root, look)
