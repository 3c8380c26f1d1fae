import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { language } from '#lib/translate.ts'

/** Lets the kit's own texts, dates and arrow keys follow the language in use. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return <I18nProvider locale={language().code}>{children}</I18nProvider>
}
