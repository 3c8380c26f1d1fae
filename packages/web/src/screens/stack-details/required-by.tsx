import { detailsPath } from '#resource/paths.ts'
import { Link } from '#ui/press/link.tsx'

type Props = { readonly stack_id: string; readonly names: readonly string[] }

/** The resources of a stack that wait for one, each with its page. */
export const RequiredBy = ({ stack_id, names }: Props) =>
  names.length === 0 ? null : (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Link to={detailsPath('OS::Heat::StackResource', [stack_id, name])}>{name}</Link>
        </li>
      ))}
    </ul>
  )
