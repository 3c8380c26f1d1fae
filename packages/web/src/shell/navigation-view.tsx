import { t } from '#lib/translate.ts'
import { NavigationTree, type NavigationBranch } from '#ui/frame/navigation-tree.tsx'
import { useFolded } from '#shell/folded.ts'
import type { NavigationGroup } from '#shell/navigation.ts'

export type NavigationViewProps = {
  /** The id of whoever works here: each user folds headings apart from others. */
  user: string
  groups: readonly NavigationGroup[]
  /** The path of the panel where the user is. */
  current: string | undefined
  onGo?: (() => void) | undefined
}

/** Every panel under its heading; headings fold, and are found so at the next visit. */
export function NavigationView({ user, groups, current, onGo }: NavigationViewProps) {
  const [folded, fold] = useFolded(user)
  const branchOf = ({ id, label, entries, parts = [] }: NavigationGroup): NavigationBranch => {
    const divided = new Set(parts.flatMap((part) => part.entries))
    return {
      ...{ id, label, open: !folded.has(id) },
      entries: entries.filter((entry) => !divided.has(entry)),
      parts: parts.map(branchOf),
    }
  }
  return (
    <NavigationTree
      label={t('Main navigation')}
      branches={groups.map(branchOf)}
      current={current}
      onFold={fold}
      onGo={onGo}
    />
  )
}
