import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One matter of the profile: what it is, how it stands, and what can be done. */
export function ProfileCard({ heading, text, children }: { heading: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="article" withBorder radius={12} p="lg">
      <Stack gap="md">
        <div>
          <Title order={3} size="h4">
            {heading}
          </Title>
          {text ? <Text c="var(--muted)">{text}</Text> : null}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
