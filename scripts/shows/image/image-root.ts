/** An image, or a stage of one, as a folder to change the root to. */
export type Image = {
  root: string;
  user: string;
  workdir: string;
  env: Record<string, string>;
  /** The folder behind its volume. */
  data: string;
  command: string[];
  healthcheck: string[];
  steps: number;
};
