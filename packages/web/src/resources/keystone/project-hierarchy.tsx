import { projects as api, type Project, type ProjectNode } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { project as kind } from '#kinds/keystone/kinds.ts'

type Props = { readonly project: Project }

/** Where a project stands: those above it, and all below it as a tree. */
export const Hierarchy = ({ project }: Props) => {
  const { id } = project
  const loaded = usePart(kind, id, 'hierarchy', (signal) =>
    call(api.hierarchy, { params: { id } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the hierarchy of the project.')}>
      {({ above, below }) => {
        // A domain is a project to Keystone, and stands on top of each.
        const parents = above.filter((one) => one.id !== project.domain_id)
        return (
          <div className="flex flex-col gap-3">
            <Tree path={parents} project={project} below={below} />
            {parents.length === 0 && below.length === 0 && (
              <p className="text-muted">
                {t('It stands directly in its domain, with no project below it.')}
              </p>
            )}
          </div>
        )
      }}
    </LoadedView>
  )
}

type TreeProps = Props & {
  readonly path: readonly ProjectNode[]
  readonly below: readonly ProjectNode[]
}

/** The projects above are lists around the project's own. */
const Tree = ({ path: [first, ...rest], project, below }: TreeProps) => (
  <ul className={list} {...(first && { 'aria-label': t('Hierarchy') })}>
    <li>
      {first ? (
        <>
          <Node {...first} />
          <Tree path={rest} project={project} below={below} />
        </>
      ) : (
        <>
          <strong className="wrap-anywhere" aria-current="true">
            {project.name}
          </strong>
          <Children of={project.id} all={below} />
        </>
      )}
    </li>
  </ul>
)

type ChildrenProps = { readonly of: string; readonly all: readonly ProjectNode[] }

const Children = ({ of, all }: ChildrenProps) => {
  const own = all.filter(({ parent_id }) => parent_id === of)
  if (own.length === 0) return null
  return (
    <ul className={list}>
      {own.map((node) => (
        <li key={node.id}>
          <Node {...node} />
          <Children of={node.id} all={all} />
        </li>
      ))}
    </ul>
  )
}

const Node = ({ id, name }: ProjectNode) => <ResourceLink type={kind.type} id={id} name={name} />

const list = 'list-disc space-y-1 ps-5'
