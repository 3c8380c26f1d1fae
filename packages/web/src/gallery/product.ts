import { pseudo } from '#gallery/pseudo.ts'
import { speak } from '#lib/translate.ts'

const direction = document.cookie.includes('pseudo_direction=rtl') ? 'rtl' : 'ltr'
speak(pseudo(direction))
document.documentElement.dir = direction

// After the language is known: some texts are asked for when their module is loaded.
await import('#main.tsx')
