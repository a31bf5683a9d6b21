/** Describes a returned email; the formats below differ by server. */
export type Returned = {
  messageId: string;
  from: string;
  to: string;
  status?: string;
  action?: string;
  reply?: string;
};

type Shape = (returned: Required<Returned>) => string;

const toLines = (text: string) => text.replace(/^\n/, "").replaceAll("\n", "\r\n");

const original = ({ messageId, from, to }: Returned) => `Message-ID: ${messageId}
Date: Sat, 21 Nov 2026 09:00:00 +0000
From: Galley <${from}>
To: ${to}
Subject: Nine bowls: may this be published?
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8`;

const postfix: Shape = (returned) =>
  toLines(`
From MAILER-DAEMON  Sat Nov 21 09:00:04 2026
Return-Path: <>
X-Original-To: ${returned.from}
Delivered-To: ${returned.from}
Received: by mx.galley.example (Postfix)
\tid 4f1A2B3C4D; Sat, 21 Nov 2026 09:00:04 +0000 (UTC)
Date: Sat, 21 Nov 2026 09:00:04 +0000 (UTC)
From: MAILER-DAEMON@mx.galley.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returned.from}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4f0000000.1795251604/mx.galley.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261121090004.4f1A2B3C4D@mx.galley.example>

This is a MIME-encapsulated message.

--4f0000000.1795251604/mx.galley.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${returned.to}>: host mx.far.example[192.0.2.7] said: ${returned.reply} (in reply to RCPT TO command)

--4f0000000.1795251604/mx.galley.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.galley.example
X-Postfix-Queue-ID: 4f1A2B3C4D
X-Postfix-Sender: rfc822; ${returned.from}
Arrival-Date: Sat, 21 Nov 2026 09:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${returned.to}
Original-Recipient: rfc822;${returned.to}
Action: ${returned.action}
Status: ${returned.status}
Remote-MTA: dns; mx.far.example
Diagnostic-Code: smtp; ${returned.reply}

--4f0000000.1795251604/mx.galley.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <${returned.from}>
Received: from app (unknown [10.0.0.4])
\tby mx.galley.example (Postfix) with ESMTPSA id 4f1A2B3C4D
${original(returned)}

May this be published?

--4f0000000.1795251604/mx.galley.example--
`);

const exchange: Shape = (returned) =>
  toLines(`
From: <postmaster@far.example>
To: <${returned.from}>
Date: Sat, 21 Nov 2026 09:00:09 +0000
Content-Type: multipart/report; report-type=delivery-status;
 boundary="_000_c0ffee00DB9PR01MB1234far_"
Content-Language: en-US
Message-ID: <c0ffee00-1111-2222-3333-444455556666@DB9PR01MB1234.far.example>
In-Reply-To: ${returned.messageId}
References: ${returned.messageId}
Subject: Undeliverable: Nine bowls: may this be published?
Auto-Submitted: auto-replied
X-MS-Exchange-Message-Is-Ndr:
MIME-Version: 1.0

--_000_c0ffee00DB9PR01MB1234far_
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="_001_c0ffee00DB9PR01MB1234far_"

--_001_c0ffee00DB9PR01MB1234far_
Content-Type: text/plain; charset="us-ascii"

Your message couldn't be delivered.

--_001_c0ffee00DB9PR01MB1234far_
Content-Type: text/html; charset="us-ascii"

<p>Your message couldn't be delivered.</p>

--_001_c0ffee00DB9PR01MB1234far_--

--_000_c0ffee00DB9PR01MB1234far_
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR01MB1234.far.example
Received-From-MTA: dns;mx.galley.example
Arrival-Date: Sat, 21 Nov 2026 09:00:08 +0000

Final-Recipient: rfc822;${returned.to}
Action: ${returned.action}
Status: ${returned.status}
Diagnostic-Code: smtp;${returned.reply}

--_000_c0ffee00DB9PR01MB1234far_
Content-Type: message/rfc822

Received: from mx.galley.example (192.0.2.1) by
 DB9PR01MB1234.far.example (2603:10a6:10:2e8::22) with Microsoft SMTP Server
${original(returned)}

--_000_c0ffee00DB9PR01MB1234far_--
`);

const gmail: Shape = (returned) =>
  toLines(`
Delivered-To: ${returned.from}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${returned.from}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${returned.messageId}
In-Reply-To: ${returned.messageId}
X-Failed-Recipients: ${returned.to}
Message-ID: <655c7a11.050a0220.0000@mx.google.com>
Date: Sat, 21 Nov 2026 01:00:06 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="00000000000071e2f3060aa1b2c3"; report-type=delivery-status

--00000000000071e2f3060aa1b2c3
Content-Type: multipart/related; boundary="00000000000071e3a9060aa1b2c9"

--00000000000071e3a9060aa1b2c9
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--00000000000071e3a9060aa1b2c9--
--00000000000071e2f3060aa1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 21 Nov 2026 01:00:05 -0800 (PST)
X-Original-Message-ID: ${returned.messageId}

Final-Recipient: rfc822; ${returned.to}
Action: ${returned.action}
Status: ${returned.status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:400c:c0c::1b, the
 server for the domain far.example.)
Diagnostic-Code: smtp; ${returned.reply.replace(" ", "-")}
 ${returned.reply} https://support.google.com/mail/?p=NoSuchUser - gsmtp
Last-Attempt-Date: Sat, 21 Nov 2026 01:00:06 -0800 (PST)

--00000000000071e2f3060aa1b2c3
Content-Type: message/rfc822

${original(returned)}

May this be published?

--00000000000071e2f3060aa1b2c3--
`);

const shapes = { postfix, exchange, gmail };

export const reportKinds = Object.keys(shapes) as (keyof typeof shapes)[];

/** A report as this kind of server writes it; by default it says that the address doesn't exist. */
export function writeReport(kind: keyof typeof shapes, returned: Returned): string {
  const nobody = {
    status: "5.1.1",
    action: "failed",
    reply: "550 5.1.1 The email account that you tried to reach does not exist.",
  };
  return shapes[kind]({ ...nobody, ...returned });
}
