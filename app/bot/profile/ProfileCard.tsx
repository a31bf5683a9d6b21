import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One topic of the profile: what it is, its state, and the available actions. */
export function ProfileCard({ heading, text, children }: { heading: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <div>
          <Title order={3}>{heading}</Title>
          {text ? <Text c="var(--muted)">{text}</Text> : null}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
