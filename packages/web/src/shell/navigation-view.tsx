import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { NavigationTree } from '#ui/navigation-tree.tsx'
import type { NavigationGroup } from '#shell/navigation.ts'

export type NavigationViewProps = {
  groups: readonly NavigationGroup[]
  /** The path of the panel where the user is. */
  current: string | undefined
  onGo?: (() => void) | undefined
}

/** Every panel under its heading; headings fold, and stay folded for this visit. */
export function NavigationView({ groups, current, onGo }: NavigationViewProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) => setFolded(new Set([id]).symmetricDifference(folded))
  return (
    <NavigationTree
      label={t('Main navigation')}
      groups={groups.map((group) => ({ ...group, open: !folded.has(group.id) }))}
      current={current}
      onFold={fold}
      onGo={onGo}
    />
  )
}
