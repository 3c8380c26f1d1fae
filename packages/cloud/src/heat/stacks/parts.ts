/** What a stack was made of, and its outputs (EngineService.get_template and its neighbours). */
import { admitted, stackAt } from '#heat/asker.ts'
import type { Engine } from '#heat/engine-port.ts'
import { engineRefusal } from '#heat/fault-style.ts'
import type { Blueprint } from '#heat/rows.ts'
import { parseEnvironment, shownEnvironment } from '#heat/template/environment.ts'
import { readParameter } from '#heat/template/parameter-schema.ts'
import { parseTemplate } from '#heat/template/template.ts'
import { own, type ValueMap } from '#heat/template/values.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const ONE = '/stacks/{stack_name}/{stack_id}'

/** `template`, `environment`, `files` and `outputs` of a stack. */
export const stackPartRoutes =
  (engine: Engine): Routes =>
  (router) => {
    router.get(`${ONE}/template`, (context) => {
      admitted(context, 'stacks:template')
      return ok(stackAt(context, { deleted: 'too' }).blueprint.template)
    })
    router.get(`${ONE}/environment`, (context) => {
      admitted(context, 'stacks:environment')
      return ok(environmentOf(stackAt(context, { deleted: 'too' }).blueprint))
    })
    router.get(`${ONE}/files`, (context) => {
      admitted(context, 'stacks:files')
      return ok(stackAt(context, { deleted: 'too' }).blueprint.files)
    })
    router.get(`${ONE}/outputs`, (context) => {
      admitted(context, 'stacks:list_outputs')
      const outputs = engine.outputsOfStack(context, stackAt(context))
      return ok({
        outputs: outputs.map(({ output_key, description }) => ({ output_key, description })),
      })
    })
    router.get(`${ONE}/outputs/{output_key}`, (context) => {
      admitted(context, 'stacks:show_output')
      const key = context.param('output_key')
      const outputs = engine.outputsOfStack(context, stackAt(context))
      const output = outputs.find(({ output_key }) => output_key === key)
      if (!output) throw engineRefusal(404, 'NotFound', `Specified output key ${key} not found.`)
      return ok({ output })
    })
  }

/** The environment as it is kept, with stars for the values of hidden parameters. */
function environmentOf(blueprint: Blueprint) {
  const environment = parseEnvironment(blueprint.environment)
  const template = parseTemplate(blueprint.template)
  const shown = shownEnvironment(environment)
  const isHidden = (name: string): boolean => {
    const declaration = own(template.parameters, name)
    return declaration !== undefined && readParameter(name, declaration, template.version).hidden
  }
  const starred = (values: ValueMap): ValueMap =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isHidden(name) ? '******' : value]),
    )
  return {
    ...shown,
    parameters: starred(shown.parameters),
    parameter_defaults: starred(shown.parameter_defaults),
    encrypted_param_names: environment.encrypted_param_names,
  }
}
