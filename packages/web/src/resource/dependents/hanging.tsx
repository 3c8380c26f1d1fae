/** Where what depends on items is shown: in the question before they are deleted, and on a tab of each. */
import { t } from '#lib/translate.ts'
import type { Hangs } from '#resource/dependents/declare.ts'
import type { InQuestion } from '#resource/dependents/in-question.tsx'
import type { Details, Kind } from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { lazyTab } from '#resource/makers.tsx'
import { useCode } from '#resource/use-code.ts'

type Props<T> = Parameters<typeof InQuestion<T>>[0]

/** Below the words of the question; its code is loaded with it. */
export const Hanging = <T,>(props: Props<T>) => {
  const code = useCode(
    ['hanging in question'],
    async () => (await import('#resource/dependents/in-question.tsx')).InQuestion,
  )
  return (
    <LoadedView loaded={code} failed={t('The page could not be loaded.')}>
      {(Shown) => <Shown {...props} />}
    </LoadedView>
  )
}

/** The tab of an item with all that hangs on it. */
export const dependentsTab = <T,>(kind: Kind<T>, hangs: Hangs<T>): Details<T, never> =>
  lazyTab(kind, 'dependents', t('Dependents'), async () => {
    const { OnTab } = await import('#resource/dependents/on-tab.tsx')
    return (item) => <OnTab hangs={hangs} item={item} />
  })
