import type { Project } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { useCode } from '#resource/use-code.ts'

type Props = { readonly projects: readonly Project[] }

/** What belongs to projects that are to be deleted; its code is loaded with the question. */
export const Contents = ({ projects }: Props) => {
  const code = useCode(
    ['project contents'],
    async () => (await import('#dialogs/project/contents.tsx')).ProjectContents,
  )
  return (
    <LoadedView loaded={code} failed={t('The page could not be loaded.')}>
      {(ProjectContents) => <ProjectContents projects={projects} />}
    </LoadedView>
  )
}
