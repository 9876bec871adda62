import { z } from 'zod'

/** How syncs read the dbt project and generate files: what a tenant sets in its dbt integration. */
export const dbtOptions = z.object({
  /** Folder of the dbt project in its repository. */
  dbtProjectPath: z.string().default(''),
  /** Name of the target; `target.name` in templates. */
  dbtTarget: z.string().default('dev'),
  /** Database of the target; blank: tables are named without one. */
  dbtDatabase: z.string().default(''),
  /** Schema of the target. */
  dbtSchema: z.string().default('analytics'),
  /** Folder that the files are written to. */
  dbtFolder: z.string().default('model/cubes/dbt'),
  /** The file of a model is called after the model, or after the cube; the platform documents neither. */
  dbtFileName: z.enum(['model', 'cube']).default('model'),
  /** In front of the names of cubes. */
  dbtNamePrefix: z.string().default('dbt_'),
  /** In front of the titles of cubes; blank: cubes have no title. */
  dbtTitlePrefix: z.string().default('(dbt) '),
  /** Whether the descriptions of models and columns are taken over. */
  dbtDescriptions: z.boolean().default(true),
  /** Models to generate files of, as for `dbt ls --select`; blank: all. */
  dbtSelect: z.string().default(''),
  /** Models to leave out, as for `dbt ls --exclude`. */
  dbtExclude: z.string().default(''),
  /** Whether the owner of a key is joined to the models that refer to it, too. */
  dbtReverseJoins: z.boolean().default(false),
})

export type DbtOptions = z.infer<typeof dbtOptions>
