import type { ReactNode } from 'react'

export type Stat = { readonly label: string; readonly value: ReactNode }

/** A few figures beside each other, each with what it is below it. */
export function StatList({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
