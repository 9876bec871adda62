import { makeDemoProject } from './demo-project.ts'

// Makes the demo's git repository of a dbt project, and prints its folder. Whoever asks for it removes it.
console.log(makeDemoProject().folder)
