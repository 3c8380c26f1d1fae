import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { Logo } from '#ui/frame/logo.tsx'

/** A page outside of the frame: a card in the middle under the product's name. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[10vh]">
      <title>{`${title} · ${t('Meridian')}`}</title>
      <Logo size="large" />
      <section className="mt-8 w-full max-w-sm rounded-lg border border-line bg-surface p-6 shadow-raised">
        <h1 className="mb-4 text-lg font-semibold">{title}</h1>
        {children}
      </section>
    </main>
  )
}
