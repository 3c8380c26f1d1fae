import { t } from '#lib/translate.ts'
import { NavigationTree, type NavigationBranch } from '#ui/frame/navigation-tree.tsx'
import { useFolded } from '#shell/folded.ts'
import type { NavigationGroup } from '#shell/navigation.ts'
import { pinnedOf, usePinned } from '#shell/pinned.ts'

export type NavigationViewProps = {
  /** The id of whoever works here: each user folds headings and pins entries apart from others. */
  user: string
  groups: readonly NavigationGroup[]
  /** The path of the panel where the user is. */
  current: string | undefined
  onGo?: (() => void) | undefined
  /** Every entry can be seen to be pinned or not: where there is no pointer to come near. */
  touched?: boolean
}

/**
 * Every panel under its heading, those first that the user has pinned. Headings fold, and both are
 * found so at the next visit.
 */
export function NavigationView({ user, groups, current, onGo, touched }: NavigationViewProps) {
  const [folded, fold] = useFolded(user)
  const [pinned, pin] = usePinned(user)
  const { first, rest } = pinnedOf(groups, pinned)
  const branchOf = ({ id, label, entries, parts = [] }: NavigationGroup): NavigationBranch => {
    const divided = new Set(parts.flatMap((part) => part.entries.map(({ path }) => path)))
    return {
      ...{ id, label, open: !folded.has(id) },
      entries: entries.filter(({ path }) => !divided.has(path)),
      parts: parts.map(branchOf),
    }
  }
  const top: NavigationBranch = {
    ...{ id: 'pinned', label: t('Pinned'), open: !folded.has('pinned') },
    entries: first,
  }
  return (
    <NavigationTree
      label={t('Main navigation')}
      branches={[...(first.length > 0 ? [top] : []), ...rest.map(branchOf)]}
      current={current}
      onFold={fold}
      onGo={onGo}
      pinned={pinned}
      onPin={pin}
      pinsShown={touched}
    />
  )
}
