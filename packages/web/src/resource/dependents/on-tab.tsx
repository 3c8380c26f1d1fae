import { t } from '#lib/translate.ts'
import type { Hangs } from '#resource/dependents/declare.ts'
import { Lines, linesOf } from '#resource/dependents/lines.tsx'
import { useDependents } from '#resource/dependents/use-dependents.ts'
import { LoadedView } from '#resource/loaded-view.tsx'

/** What depends on an item, and what would become of it. */
export const OnTab = <T,>({ hangs, item }: { readonly hangs: Hangs<T>; readonly item: T }) => {
  const loaded = useDependents(hangs, item)
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve what depends on it.')}>
      {(told) => (
        <div className="flex max-w-3xl flex-col gap-3">
          <p className="text-muted">
            {t('What uses it or belongs to it, and what happens to that when it is deleted.')}
          </p>
          <Lines
            heading="h2"
            lines={linesOf(hangs, told)}
            unasked={told.unasked}
            relations={hangs.relations}
            onRetry={() => void loaded.reload()}
          />
        </div>
      )}
    </LoadedView>
  )
}
