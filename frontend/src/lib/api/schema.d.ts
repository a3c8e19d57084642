/** Written by `npm run generate:api` from the server's OpenAPI document. */

export interface paths {
    "/api/audit/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the history across returns, newest first; the Link header has the address of the next page */
        get: operations["AuditController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the history as a file
         * @description CSV for spreadsheets; NDJSON, signed, for anyone to verify (docs/audit.md). `X-Sha256sum` has the digest of the file as `sha256sum` prints it: hexadecimal, two spaces, name.
         */
        get: operations["AuditController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recompute every hash chain, replay every history, and check every daily root
         * @description Takes seconds to minutes; lists what is wrong.
         */
        get: operations["AuditController_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/roots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the signed roots of all days, with the public key */
        get: operations["AuditController_roots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/reads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who read which return or file, newest first; paged like the history */
        get: operations["AuditController_readsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image for an article
         * @description Images may be PNG, JPEG or WebP, whole and not animated, up to 5 MB and 8,000 pixels per side
         */
        post: operations["BlogImagesController_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an image of an article */
        get: operations["BlogImagesController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/getBlogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List articles, newest first */
        post: operations["BlogController_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/getBlogByID": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get an article by its id or slug */
        post: operations["BlogController_find"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search title, address and text for similar words; best match first, at most 20 */
        post: operations["BlogController_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/feed.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the newest 30 articles as an Atom feed */
        get: operations["BlogController_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all articles, including drafts; last changed first */
        get: operations["BlogController_listAll"];
        /** Change an article, as its author or the owner; its slug stays the same */
        put: operations["BlogController_update"];
        /** Publish an article, or save a draft */
        post: operations["BlogController_create"];
        /** Delete an article, as its author or the owner */
        delete: operations["BlogController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an article or a draft to edit */
        get: operations["BlogController_findAny"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to the office with the address `from`; to the firm by default */
        post: operations["ContactController_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/emailla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to the Los Angeles office */
        post: operations["ContactController_losAngeles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/emailsf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to the San Francisco office */
        post: operations["ContactController_sanFrancisco"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/emailsd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to the San Diego office */
        post: operations["ContactController_sanDiego"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first; the Link header has the address of the next page
         * @description Leaves out deliveries about returns that the viewer may not see. Never contains the text of an email.
         */
        get: operations["DeliveriesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the deliveries in each view */
        get: operations["DeliveriesController_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry deliveries now, with the same Message-ID
         * @description Retries dead and dismissed deliveries, and those waiting after a failure.
         */
        post: operations["DeliveriesController_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dismiss a dead delivery; who did it, when and why is stored */
        post: operations["DeliveriesController_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save the price tool for 30 days */
        post: operations["DraftsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get revenue, quotes, time in each stage, and what returns are waiting on */
        get: operations["FiguresController_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one file
         * @description PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted, up to 50 MB. The type is detected from the content.
         */
        post: operations["FilesController_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description For everyone who may see its return; before it is attached, only for its uploader.
         */
        get: operations["FilesController_download"];
        put?: never;
        post?: never;
        /**
         * Delete a file that is not part of a return yet
         * @description Only for its uploader, for example from an order that is not sent yet.
         */
        delete: operations["FilesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guidance/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what readers said about each answer; least helpful first */
        get: operations["GuidanceController_list"];
        put?: never;
        /** Report whether an answer was helpful */
        post: operations["GuidanceController_take"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the machines */
        get: operations["MachinesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/machines/tax-return/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the returns you may see in each state */
        get: operations["MachinesController_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/machines/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one machine: its states, events, guards, roles and timers */
        get: operations["MachinesController_one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search the inbox or the sent messages, newest first, 20 per page */
        get: operations["MailboxController_list"];
        put?: never;
        /** Send a message from one of the firm's addresses; a reply about a return also joins the return's messages */
        post: operations["MailboxController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a message; it stays unread until it is marked as read */
        get: operations["MailboxController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a message as read by you */
        post: operations["MailboxController_markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close an open message without an answer; one that someone has answered or closed stays as it is */
        post: operations["MailboxController_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an attachment */
        get: operations["MailboxController_attachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the payment form needs to know about the provider */
        get: operations["PaymentsController_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnNotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the notes */
        put: operations["DocumentsController_replaceNotes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateNotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add notes */
        put: operations["DocumentsController_addNotes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteNote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a note */
        post: operations["DocumentsController_deleteNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the client’s full name */
        put: operations["DocumentsController_name"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateSpouseName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the spouse’s full name, or remove it; clients only */
        put: operations["DocumentsController_spouseName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateOffice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the office that a return belongs to */
        put: operations["DocumentsController_office"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateSheetsLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a link to the client’s documents */
        put: operations["DocumentsController_clientLink"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateAdminSheetsLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a link to the firm’s documents */
        put: operations["DocumentsController_staffLink"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnFiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add uploaded documents that are not there yet */
        put: operations["DocumentsController_addFiles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteTaxReturnFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a document; clients may delete only their own uploads, and only until work has begun */
        post: operations["DocumentsController_deleteFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateFileItems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Assign a document to checklist items */
        put: operations["DocumentsController_fileItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateChecklistItem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a checklist item as applicable or not */
        put: operations["DocumentsController_checklistItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnFilePDF": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add finished returns */
        put: operations["DocumentsController_addFinished"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteAdminTaxReturnFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a finished return that is not released yet */
        post: operations["DocumentsController_deleteFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/sendStripePayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay by card, in cents; responds after the provider has answered */
        post: operations["PaymentsAndMessagesController_pay[0]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/sendStripePayment2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay by card, in cents; responds after the provider has answered */
        post: operations["PaymentsAndMessagesController_pay[1]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/checkPayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider about a payment that is waiting for the bank or the payer */
        post: operations["PaymentsAndMessagesController_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the receipt of a paid return */
        get: operations["PaymentsAndMessagesController_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/emailToClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to a client from one of the firm’s addresses */
        post: operations["PaymentsAndMessagesController_emailToClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the messages of a return; reading them does not mark them as seen */
        get: operations["MessagesController_thread"];
        put?: never;
        /** Send a message to the other side, who also gets it by email */
        post: operations["MessagesController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/messages/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark the messages up to one as seen by your side */
        post: operations["MessagesController_seen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a signed event from Stripe; 200 once it is stored and applied */
        post: operations["StripeWebhookController_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place a visitor’s order: creates the account and the order together, and signs the visitor in */
        post: operations["TaxReturnsController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/add2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place a signed-in client’s order */
        post: operations["TaxReturnsController_add2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the returns you may see, newest first; the Link header has the address of the next page */
        get: operations["TaxReturnsController_getAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/getById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one return, with everything its screen shows */
        get: operations["TaxReturnsController_getById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/getArchivedTaxReturns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List archived returns of one tax year or of all years, newest first; the Link header has the address of the next page */
        get: operations["TaxReturnsController_getArchived"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the returns you may see; the owner also gets the revenue */
        get: operations["TaxReturnsController_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the returns of each view of the list, within its other filters, without archived ones */
        get: operations["TaxReturnsController_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/getByEmail123": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the returns of one email address, oldest first */
        post: operations["TaxReturnsController_getByEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event, with the version you saw
         * @description Answers the new version, with its state and time. If it is not the version after yours, read the return again.
         */
        post: operations["WorkflowController_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one event to several returns, with a result for each */
        post: operations["WorkflowController_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what happened to a return, oldest first */
        get: operations["WorkflowController_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream version and state as server-sent events, now and at each change */
        get: operations["WorkflowController_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnAmount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send a price quote, in dollars */
        put: operations["WorkflowController_amount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnAcceptOffer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Accept the price quote; no effect if it is already accepted */
        put: operations["WorkflowController_acceptOffer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/archiveTaxReturn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Archive under a tax year */
        put: operations["WorkflowController_archive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/removeFromArchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Remove from the archive */
        put: operations["WorkflowController_unarchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteTaxReturn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete an order whose quote is not accepted */
        post: operations["WorkflowController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up as a client or as staff; staff wait for the owner to give them access */
        post: operations["UsersController_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; a browser also gets the token in a cookie */
        post: operations["UsersController_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/checkEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether an email has an account */
        post: operations["UsersController_checkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/sendResetPasswordLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a one-time pin for a new password; an earlier pin stops working */
        post: operations["UsersController_sendResetPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a pin; earlier tokens stop working */
        post: operations["UsersController_resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account signed in, as it is now */
        get: operations["UsersController_me"];
        /** Change your name; answers a token with it. Orders and messages keep the old name */
        put: operations["OwnAccountController_changeName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/getAllAdmins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All staff, in the order in which they signed up */
        get: operations["UsersController_getAllAdmins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/changeEmployeeAccess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a member of staff access to the firm's returns, or take it away */
        post: operations["UsersController_changeEmployeeAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/changeRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a member of staff another role, or another owner */
        put: operations["UsersController_changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out: the token stops working */
        post: operations["SessionsController_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report that you are still there; answers a new token of the same session */
        post: operations["SessionsController_extend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your sign-ins that are still valid, the latest used first */
        get: operations["SessionsController_list"];
        put?: never;
        post?: never;
        /** Sign out everywhere else */
        delete: operations["SessionsController_endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one of your devices */
        delete: operations["SessionsController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the security log, newest first; paged like the history */
        get: operations["AuditController_securityLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/security/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the rows of the security log by kind */
        get: operations["AuditController_securityCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/security/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the security log as CSV for spreadsheets */
        get: operations["AuditController_exportSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/messages/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the messages that your side has not seen, without reading any */
        get: operations["MessagesController_unread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/verifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an account’s email address with the token of the emailed link */
        post: operations["EmailVerificationController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/verifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the link again, to your own address; an earlier link stops working */
        post: operations["EmailVerificationController_sendAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; ends your other sessions */
        post: operations["OwnAccountController_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login/secondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a second factor, after the password */
        post: operations["UsersController_loginWithSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login/passkeyOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The options with which a browser asks for a passkey of this site (WebAuthn) */
        post: operations["UsersController_passkeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey alone */
        post: operations["UsersController_loginWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/resetSecondFactors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove someone's second factors, who has lost them; they are signed out and told */
        post: operations["UsersController_resetSecondFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How you can confirm that it is you */
        post: operations["ConfirmationController_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that it is you, for five minutes of this session
         * @description With a second factor, or with the password if the account has none.
         */
        post: operations["ConfirmationController_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of the account signed in */
        get: operations["SecondFactorsController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Enter the first code of an authenticator app; it replaces an earlier app */
        put: operations["SecondFactorsController_finishAuthenticator"];
        /** Begin to set up an authenticator app; it counts after its first code */
        post: operations["SecondFactorsController_beginAuthenticator"];
        /** Remove the authenticator app */
        delete: operations["SecondFactorsController_removeAuthenticator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors/passkeyOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The options with which a browser creates a passkey (WebAuthn) */
        post: operations["SecondFactorsController_passkeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add the passkey that a browser has created */
        post: operations["SecondFactorsController_addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a passkey */
        put: operations["SecondFactorsController_renamePasskey"];
        post?: never;
        /** Remove a passkey */
        delete: operations["SecondFactorsController_removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/secondFactors/recoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create ten new recovery codes, shown only now; earlier ones stop working */
        post: operations["SecondFactorsController_newRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the token of an emailed link for a new token of its draft
         * @description Works once. The draft’s earlier token and its other links end.
         */
        post: operations["DraftsController_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's addresses, and which roles use them */
        get: operations["MailAddressesController_list"];
        /** Set which roles use one of the firm’s addresses, besides the owner */
        put: operations["MailAddressesController_allow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to change your email address: sends a link to the new one
         * @description Replaces an earlier request. The answer does not say whether the address has an account.
         */
        post: operations["EmailChangeController_request"];
        /** Withdraw the change that you asked for: its link stops working */
        delete: operations["EmailChangeController_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/changeEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change an account’s email address with the token of the link mailed to the new one */
        post: operations["EmailChangeController_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All invitations of staff, newest first */
        get: operations["InvitationsController_list"];
        put?: never;
        /** Invite someone to the staff by email; an earlier invitation stops working */
        post: operations["InvitationsController_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an open invitation */
        delete: operations["InvitationsController_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the token of an emailed link invites to; changes nothing */
        post: operations["InvitationsController_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with a new account, at the invited address */
        post: operations["InvitationsController_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/joinStaff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with your own account, at the invited address; answers a new token */
        post: operations["InvitationsController_join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/security/export/signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the security log as signed NDJSON
         * @description For anyone to verify (docs/audit.md). Without a filter, it also has the daily roots. `X-Sha256sum` has its digest.
         */
        get: operations["AuditController_exportSignedSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the saved price tool */
        get: operations["DraftsController_find"];
        /** Save the price tool again; the 30 days start over */
        put: operations["DraftsController_save"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/current/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email the link that resumes the draft on any device */
        post: operations["DraftsController_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drafts/current/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one of the draft's documents */
        delete: operations["DraftsController_removeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisInternStart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isInternStart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisSeniorStart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isSeniorStart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisOwnerStart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isOwnerStart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisOwnerApproveEFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isOwnerApproveEFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisEFileAuthSent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isEFileAuthSent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisEFileAuthSigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isEFileAuthSigned"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisEFileAuthAccepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isEFileAuthAccepted"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateTaxReturnisTaxReturnUploadedByTeamMember": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it */
        put: operations["WorkflowController_toggle_isTaxReturnUploadedByTeamMember"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/restoreTaxReturnFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted document that is still kept */
        post: operations["DocumentsController_restoreFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/restoreAdminTaxReturnFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted finished return that is still kept */
        post: operations["DocumentsController_restoreFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload that can be resumed (tus 1.0.0)
         * @description Send Tus-Resumable, Upload-Length, and Upload-Metadata with `filename`. Up to 200 MB.
         */
        post: operations["UploadsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel an upload */
        delete: operations["UploadsController_cancel"];
        options?: never;
        /** Get how much of an upload has arrived, in Upload-Offset */
        head: operations["UploadsController_look"];
        /** Send the bytes after Upload-Offset; what arrives is kept even if the connection breaks */
        patch: operations["UploadsController_append"];
        trace?: never;
    };
    "/api/files/uploads/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a file of an upload that has arrived in full
         * @description PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted. A repeated call answers with the same file.
         */
        post: operations["UploadsController_finish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the receipts of a return say; none if it has not been paid */
        get: operations["ReturnPaymentsController_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/engagementLetters/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the engagement letter that the next quote comes with */
        get: operations["EngagementController_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/engagementLetters/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of the engagement letter by the SHA-256 of its text */
        get: operations["EngagementController_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateReviewFiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add PDFs to the review copy, before it is released */
        put: operations["DocumentsController_addReview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteReviewFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a file of a review copy that is not released */
        post: operations["DocumentsController_deleteReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/restoreReviewFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted file of a review copy that is not released */
        post: operations["DocumentsController_restoreReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/review/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask about a page of the review copy, which becomes a message and holds the signature */
        post: operations["ReviewController_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/review/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer the client’s open questions about the review copy, with a message */
        post: operations["ReviewController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the forms to sign with what they say, and how the client can sign them */
        get: operations["SigningController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an uploaded form for the client’s signature, with what it says */
        post: operations["SigningController_addForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/forms/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a form that the client has not been asked to sign */
        post: operations["SigningController_deleteForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to sign electronically, naming the disclosure by its SHA-256 */
        post: operations["SigningController_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer what the firm asks of last year’s return; a wrong answer counts, and the third is the last */
        post: operations["SigningController_identify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the forms, once identity is confirmed */
        post: operations["SigningController_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add uploads of the form that was signed on paper: PDFs or pictures */
        post: operations["SigningController_addScans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/scans/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete an upload of a signed form that nobody has relied on */
        post: operations["SigningController_deleteScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signed-documents/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the firm signed a file, by the file’s SHA-256 */
        get: operations["SignedDocumentsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/forms/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a corrected form in the place of one that the client was asked to sign; a signature stays within the tolerance of Publication 1345 */
        post: operations["SigningController_correctForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/filing/acknowledgements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record an acknowledgement by hand, naming the transmission by its submission id */
        post: operations["FilingController_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same as the spouse of a joint return, on the account that the couple shares */
        post: operations["SigningController_consentAsSpouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer with the spouse’s date of birth, after a confirmation of the spouse’s own; the third wrong one is the last */
        post: operations["SigningController_identifySpouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the forms as the spouse, once the taxpayer has signed and the spouse’s identity is confirmed */
        post: operations["SigningController_signAsSpouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the emails that the site sends, with invented data */
        get: operations["MailSamplesController_list"];
        put?: never;
        /** Send a sample to your own address, marked as one */
        post: operations["MailSamplesController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/filing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the IRS and the states say about rejections, in their words */
        get: operations["FilingController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/filing/acknowledgements/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record what an acknowledgement file says, XML or text, and keep it; a file with nothing new changes nothing */
        post: operations["FilingController_addFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the firm’s own notes about a return */
        get: operations["InternalNotesController_list"];
        put?: never;
        /** Add a note that the client never sees */
        post: operations["InternalNotesController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a note: its author and the owner may */
        delete: operations["InternalNotesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/estimates/accuracy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how many quotes were within the range of their estimate */
        get: operations["EstimatesController_accuracy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/estimates/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the price of these choices as a PDF, line by line
         * @description The server computes it from the answers and the firm’s price list, and stores nothing.
         */
        post: operations["EstimatesController_pdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/serviceRequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List requests, newest first; the Link header has the address of the next page */
        get: operations["ServiceRequestsController_list"];
        put?: never;
        /** Ask the firm to call about a service; it is kept with the answers */
        post: operations["ServiceRequestsController_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/serviceRequests/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the requests that wait for an answer */
        get: operations["ServiceRequestsController_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/serviceRequests/{id}/answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a request as answered, or as waiting again; who answered and when is kept */
        put: operations["ServiceRequestsController_answer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/updateOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct the tax year of an order, and the company of a business */
        put: operations["DocumentsController_subject"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/demonstrationIdentity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In a demonstration, say which identity document you would show */
        post: operations["DemonstrationController_show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/identity/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the page where the signer shows an identity document, on which the name must be theirs */
        post: operations["SigningController_checkDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/identity/document/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the result of the check, and record it; a failed one counts, and the third is the last */
        post: operations["SigningController_checkDocumentResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/identity/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the page where the spouse shows an identity document, on which the name must be theirs */
        post: operations["SigningController_checkSpouseDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/identity/document/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the result of the check, and record it; a failed one counts, and the third is the last */
        post: operations["SigningController_checkSpouseDocumentResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the consents about a return, newest first */
        get: operations["ConsentsController_ofReturn"];
        put?: never;
        /** Prepare a consent to give someone a copy of the finished return; nothing is given before it is signed */
        post: operations["ConsentsController_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/consents/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prepare a consent to the newsletter, before the finished return is given to sign */
        post: operations["ConsentsController_offerNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you can subscribe to the newsletter now */
        get: operations["ConsentsController_newsletter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/newsletter/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List those whose consent to the newsletter is in force at this moment */
        get: operations["ConsentsController_subscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your consents, newest first */
        get: operations["ConsentsController_own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/{id}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a consent with the typed names of those who sign
         * @description The names must be those of the document. A joint return needs both spouses’.
         */
        post: operations["ConsentsController_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a consent that you have not signed */
        post: operations["ConsentsController_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a consent: its link stops working at once */
        post: operations["ConsentsController_withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sharedCopies/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what an emailed link opens: whose copy it is, its files, until when */
        post: operations["SharedCopiesController_view"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sharedCopies/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download one of its files; the client sees how often that was done */
        post: operations["SharedCopiesController_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/signing/spouse/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the invitation of the spouse, and what became of it */
        get: operations["SpouseInvitationsController_get"];
        put?: never;
        /** Invite the spouse to sign on an account of their own; an earlier invitation stops working */
        post: operations["SpouseInvitationsController_invite"];
        /** Withdraw the invitation, or the access of the account that accepted it */
        delete: operations["SpouseInvitationsController_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseInvitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the token of an emailed link invites to; changes nothing */
        post: operations["SpouseInvitationsController_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseInvitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with a new account, at the invited address */
        post: operations["SpouseInvitationsController_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseInvitations/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with your own account, at the invited address */
        post: operations["SpouseInvitationsController_join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the returns that you may sign as the spouse */
        get: operations["SpouseReturnsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a return to sign as the spouse; its forms once you have shown who you are */
        get: operations["SpouseReturnsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to sign electronically, naming the disclosure by its SHA-256 */
        post: operations["SpouseReturnsController_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer with your date of birth, on an account with a second factor; the third wrong one is the last */
        post: operations["SpouseReturnsController_identify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the forms, once your identity is confirmed */
        post: operations["SpouseReturnsController_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffPhotos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which members of staff have a photo */
        get: operations["StaffPhotosController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffPhotos/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your photo, if you have one */
        get: operations["StaffPhotosController_mine"];
        /**
         * Upload your photo
         * @description Photos may be JPEG, PNG or WebP, up to 1 MB and 512 pixels per side. Metadata is removed. The same picture again changes nothing.
         */
        put: operations["StaffPhotosController_upload"];
        post?: never;
        /** Remove your photo */
        delete: operations["StaffPhotosController_removeMine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffPhotos/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the photo of a member of staff */
        delete: operations["StaffPhotosController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffPhotos/{accountId}/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your photo; the owner gets everyone’s */
        get: operations["StaffPhotosController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/staffPhotos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the photo of who prepares a return, by the return’s `preparerPhoto` */
        get: operations["PreparerPhotosController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/earlierOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in client’s orders with answers, for the next one to start from */
        get: operations["OrdersController_earlier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/filing/mailings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that the return was mailed on paper to the IRS or to a state */
        post: operations["FilingController_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/filing/extensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that an extension was filed with the IRS or with a state, which gives more time to file */
        post: operations["FilingController_extend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/archivedYears": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the archived returns you may see by tax year; the owner also gets the revenue */
        get: operations["TaxReturnsController_archivedYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who can be assigned to returns, with how many each has */
        get: operations["TaxReturnsController_assignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the firm received and returned in a month or a year, newest first
         * @description The Link header has the address of the next page.
         */
        get: operations["LedgerController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the months that have entries, newest first, with their sums */
        get: operations["LedgerController_months"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export a month or a year as CSV for the firm’s books, oldest first */
        get: operations["LedgerController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the returns that are due for disposal, or those on hold, the oldest first
         * @description The Link header has the address of the next page.
         */
        get: operations["DisposalController_list"];
        put?: never;
        /**
         * Erase returns for good, with their files, messages, consents, emails and clients without any other return
         * @description Each goes completely or not at all. The redacted histories stay. Nothing brings a return back.
         */
        post: operations["DisposalController_dispose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disposal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a return may be disposed of, and whether it is on hold */
        get: operations["DisposalController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disposal/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a return on hold: it is kept until it is released */
        put: operations["DisposalController_hold"];
        post?: never;
        /** Release a return from hold */
        delete: operations["DisposalController_release"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailbox/messages/{id}/neighbors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages next to one in the list of its folder, or in a search of it */
        get: operations["MailboxController_neighbors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/messages/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close what the client wrote without an answer; the reason becomes a note of the firm */
        post: operations["MessagesController_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/accessRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the owner for access, as staff who wait for it; once a day */
        post: operations["OwnAccountController_askForAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteSheetsLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a link to the client’s documents */
        post: operations["DocumentsController_removeClientLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/deleteAdminSheetsLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a link to the firm’s documents */
        post: operations["DocumentsController_removeStaffLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a server-sent event, `{"changed": true}`, after returns have changed
         * @description For screens with a list. There is at most one event a second.
         */
        get: operations["WorkflowController_listStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}/identity/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the page where the spouse shows an identity document, on which the name must be theirs */
        post: operations["SpouseReturnsController_checkDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spouseReturns/{id}/identity/document/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the result of the check, and record it; a failed one counts, and the third is the last */
        post: operations["SpouseReturnsController_checkDocumentResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taxReturns/{id}/nudge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email whoever has a return that it waits for them, once a day */
        post: operations["WorkflowController_nudge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditTransition: {
            seq: number;
            type: string;
            sentence: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            /** @description Whose history it is, with the name of the client or visitor */
            about: {
                /** @enum {string} */
                kind: "taxReturn" | "consent" | "serviceRequest";
                /** Format: uuid */
                id: string;
                name: string | null;
            };
            /** @description The return, also of a consent, with its client’s name; null for a request */
            return: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            actor: {
                /** Format: uuid */
                id: string | null;
                name: string | null;
                /** @enum {string} */
                role: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor" | "System";
            };
            from: {
                [key: string]: string;
            };
            to: {
                [key: string]: string;
            };
            reason: string | null;
            ip: string | null;
            /** @description hexadecimal */
            hash: string;
        };
        Verification: {
            workflows: number;
            transitions: number;
            /** @description Rows of the security log */
            securityRows: number;
            roots: number;
            anchors: {
                /**
                 * @description email: a witness has the root; timestamp: an authority signed its hash and the time (RFC 3161)
                 * @enum {string}
                 */
                kind: "email" | "timestamp";
                /** @description The address of the witness, or the name of the authority */
                by: string;
                /** @description false without AUDIT_TIMESTAMP_CA */
                checked: boolean;
                /** @description Consecutive days, both included */
                days: {
                    from: string;
                    to: string;
                }[];
            }[];
            /** @description Consecutive days, both included */
            unanchored: {
                from: string;
                to: string;
            }[];
            /** @description The first one; null if everything is correct */
            finding: {
                /** @description Day of the daily root that does not match */
                day: string | null;
                /**
                 * @description What `workflowId` is, if it is known
                 * @enum {string|null}
                 */
                about: "taxReturn" | "consent" | "serviceRequest" | null;
                /** Format: uuid */
                workflowId: string | null;
                /** @description The row of that history; without one, of the security log */
                seq: number | null;
                problem: string;
            } | null;
            /** @description The first 100 of each kind */
            findings: {
                /** @description Day of the daily root that does not match */
                day: string | null;
                /**
                 * @description What `workflowId` is, if it is known
                 * @enum {string|null}
                 */
                about: "taxReturn" | "consent" | "serviceRequest" | null;
                /** Format: uuid */
                workflowId: string | null;
                /** @description The row of that history; without one, of the security log */
                seq: number | null;
                problem: string;
            }[];
            /** @description How many there are, listed or not */
            findingCount: number;
        };
        AuditRoots: {
            /** @description PEM; the key that signs new roots and exports */
            publicKey: string;
            /** @description SHA-256 of the public key, hexadecimal */
            fingerprint: string;
            /** @description Newest first */
            roots: components["schemas"]["DailyRoot"][];
        };
        DailyRoot: {
            /** @description Such as 2026-11-20, in UTC */
            day: string;
            /** @description Number of histories that changed on that day */
            heads: number;
            /** @description Hash over the last row of each of them */
            headsHash: string;
            /** @description Number of reads in the access log of that day */
            reads: number;
            readsHash: string;
            /** @description Absent in roots from before the security log was sealed */
            chains?: {
                security: {
                    /** @description The number of the last row; 0 if there was none */
                    seq: number;
                    /** @description The hash of that row */
                    head: string | null;
                };
            };
            /** @description Absent in roots from before anchors were counted */
            anchorsBefore?: {
                /** @description Hash over those that came since the root before */
                hash: string;
                /** @description Number of all anchors that came before this root */
                count: number;
                /** @description Those that this root is to get */
                kinds: ("email" | "timestamp")[];
            };
            /** @description The hash of the day before; null for the first */
            previous: string | null;
            /** @description Hash over all of these fields */
            hash: string;
            /** @description Ed25519 over the hash, in base64 */
            signature: string;
            /** @description PEM */
            publicKey: string;
            /** @description As stored; the verification checks them */
            anchors: {
                /**
                 * @description email: a witness has the root; timestamp: an authority signed its hash and the time (RFC 3161)
                 * @enum {string}
                 */
                kind: "email" | "timestamp";
                /** @description The address of the witness, or the name of the authority */
                by: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                at: string;
            }[];
        };
        AuditRead: {
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            actor: {
                /** Format: uuid */
                id: string;
                name: string | null;
                /** @enum {string} */
                role: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor";
            };
            /** @enum {string} */
            what: "return" | "history" | "messages" | "notes" | "file" | "mail" | "export" | "list";
            return: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** @description The file name, or the filter of an export */
            detail: string | null;
            ip: string | null;
        };
        BlogImage: {
            /** Format: uuid */
            id: string;
            /** @description Public address on this site */
            link: string;
            /** @description Pixels */
            width: number;
            /** @description Pixels */
            height: number;
        };
        BlogSearch: {
            /** @description Part of the title or text */
            q?: string;
        };
        BlogArticle: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            title: string;
            slug: string;
            description: string | null;
            /** @description null shows the founder's name */
            author: string | null;
            /** @description Sanitized HTML */
            content: string;
            /** @description The first 200 characters of the text, as well-formed HTML */
            preview: string;
            /** @description Address of an image */
            thumbnail: string | null;
            /**
             * Format: date-time
             * @description When it was published
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated: string;
        };
        BlogArticleToFind: {
            /** @description Id or slug */
            id: string;
        };
        FoundBlogArticle: {
            object: components["schemas"]["BlogArticle"];
        };
        BlogFuzzySearch: {
            /** @description Words, possibly with typos */
            q: string;
        };
        AuthoredBlogArticle: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            title: string;
            slug: string;
            description: string | null;
            /** @description null shows the founder's name */
            author: string | null;
            /** @description Sanitized HTML */
            content: string;
            /** @description The first 200 characters of the text, as well-formed HTML */
            preview: string;
            /** @description Address of an image */
            thumbnail: string | null;
            /**
             * Format: date-time
             * @description When it was published
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated: string;
            published: boolean;
            /** @description Whether the caller may change and delete it */
            mayChange: boolean;
        };
        NewBlogArticle: {
            title: string;
            /** @description HTML; it will be sanitized */
            content: string;
            description?: string | null;
            /** @description The name under the article; the founder's by default */
            author?: string | null;
            thumbnail?: string | null;
            /** @description false saves it as a draft */
            published?: boolean;
        };
        BlogArticleChange: {
            title?: string;
            /** @description HTML; it will be sanitized */
            content?: string;
            description?: string | null;
            /** @description The name under the article; the founder's by default */
            author?: string | null;
            thumbnail?: string | null;
            /** @description false saves it as a draft */
            published?: boolean;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description The `updated` time of the version that was edited; 409 if the article has changed since
             */
            updated?: string;
        };
        BlogArticleToDelete: {
            /** Format: uuid */
            id: string;
        };
        DeletedBlogArticle: {
            /** @enum {boolean} */
            success: true;
        };
        ContactMessage: {
            name: string;
            /** Format: email */
            email: string;
            message: string;
            /**
             * Format: email
             * @description Address of the office that the message is for
             */
            from?: string;
            /** @description Honeypot: people never see this field, but bots fill it in */
            website?: string;
        };
        ContactSent: {
            /** @enum {string} */
            message: "Email Sent!";
        };
        ContactRefused: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            errors?: {
                [key: string]: string;
            };
        };
        Delivery: {
            id: string;
            kind: string;
            /**
             * @description Which email; null if it is not an email
             * @enum {string|null}
             */
            template: "orderReceived" | "quoteSent" | "quoteReopened" | "acceptance" | "quoteStands" | "quoteReminder" | "documentRequested" | "documentReminder" | "reviewCopyReady" | "reviewReminder" | "efileAuthSent" | "signatureReminder" | "spouseToSign" | "authorizationSigned" | "signatureUndone" | "requestWithdrawn" | "formCorrected" | "spouseSigningClosed" | "signingClosed" | "returnRejected" | "extensionFiled" | "extensionWithdrawn" | "efileRejected" | "returnAccepted" | "paymentDue" | "bankPaymentFailed" | "paymentReminder" | "feeWaived" | "receipt" | "refund" | "refundDelayed" | "paymentRemoved" | "orderClosed" | "orderReopened" | "orderDeleted" | "returnReady" | "newOrder" | "contactPromiseOverdue" | "quoteAccepted" | "quoteDeclined" | "workPaused" | "workResumed" | "paymentNeedsReview" | "paymentRefunded" | "paymentDisputed" | "disputeDecided" | "refundFailed" | "readyToFile" | "paymentUnconfirmed" | "spouseNotConfirmed" | "clientSigned" | "clientSigningClosed" | "signedScanAdded" | "messageFromFirm" | "passwordReset" | "draftLink" | "verifyEmail" | "consentGiven" | "sharedCopy" | "spouseInvitation" | "spouseTurn" | "spouseNews" | "spouseJoined" | "spouseAccessEnded" | "staffInvitation" | "invitationAccepted" | "accessAsked" | "ownersChanged" | "returnsAssigned" | "returnNudged" | "unusualAccess" | "diskFull" | "changeEmail" | "emailInUse" | "passwordChanged" | "nameChanged" | "emailChangeRequested" | "emailChanged" | "secondFactorChanged" | "newDevice" | "signInsPaused" | "secondFactorGuessed" | "staffMessage" | "hourlySeal" | "dailyRoot" | "clientMessage" | "contactMessage" | "serviceRequest" | "serviceRequestReceived" | "serviceRequestWaits" | "infectedFile" | null;
            to: string | null;
            return: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /** @description Attempts since someone last retried it */
            tries: number;
            failure: {
                /** @enum {string} */
                cause: "unreachable" | "cutOff" | "insecure" | "notAccepted" | "busy" | "recipientRefused" | "contentRefused" | "sharedMailbox" | "noTimeStamp" | "noEnd" | "program";
                /** @description What the other side answered */
                said: string | null;
            } | null;
            /**
             * Format: date-time
             * @description null if there is none, and while it is running
             */
            nextTryAt: string | null;
            /** @description The worker that is sending it now: host and process */
            running: {
                worker: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                since: string;
            } | null;
            dismissed: {
                by: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                at: string;
                reason: string;
            } | null;
        };
        DeliveryCounts: {
            dead: number;
            failing: number;
            waiting: number;
            running: number;
            causes: {
                /** @enum {string} */
                status: "dead" | "failing";
                /** @enum {string} */
                cause: "unreachable" | "cutOff" | "insecure" | "notAccepted" | "busy" | "recipientRefused" | "contentRefused" | "sharedMailbox" | "noTimeStamp" | "noEnd" | "program";
                count: number;
            }[];
        };
        /** @description Some by id, or all that failed with the same cause */
        DeliveryRetry: {
            ids: string[];
        } | {
            /** @enum {string} */
            status: "dead" | "failing";
            /** @enum {string} */
            cause: "unreachable" | "cutOff" | "insecure" | "notAccepted" | "busy" | "recipientRefused" | "contentRefused" | "sharedMailbox" | "noTimeStamp" | "noEnd" | "program";
        };
        DeliveriesRetried: {
            /** @description How many are being retried */
            retried: number;
        };
        DeliveryDismissal: {
            id: string;
            reason: string;
        };
        DeliveryDismissed: {
            message: string;
        };
        DraftBody: {
            /** @description The price tool's persisted snapshot */
            snapshot: {
                [key: string]: unknown;
            };
        };
        NewDraft: {
            /** Format: uuid */
            id: string;
            /** @description Opens the draft; only this response contains it */
            token: string;
        };
        SavedDraft: {
            /** Format: uuid */
            id: string;
            snapshot: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            savedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        DraftEmail: {
            /** Format: email */
            email: string & (string);
        };
        DraftMessage: {
            message: string;
        };
        OwnerFigures: {
            revenueByMonth: {
                /** @description Such as 2026-03, in New York time */
                month: string;
                /** @description Entries of the ledger */
                entries: number;
                /** @description Integer cents, US dollars */
                receivedCents: number;
                /** @description What went back to clients, 0 or more */
                returnedCents: number;
                /** @description What was received, less what was returned */
                cents: number;
            }[];
            revenueByService: {
                service: string;
                returns: number;
                /** @description Integer cents, US dollars */
                cents: number;
            }[];
            revenueByOffice: {
                /** @description Slug of the office */
                office: string | null;
                returns: number;
                /** @description Integer cents, US dollars */
                cents: number;
            }[];
            estimateAgainstQuote: {
                service: string;
                returns: number;
                /** @description Quotes below the range that the client saw */
                below: number;
                within: number;
                above: number;
                /** @description Average */
                estimateLowCents: number;
                /** @description Average */
                estimateHighCents: number;
                /** @description Average */
                quoteCents: number;
            }[];
            /** @description All quotes whose estimate had an upper limit, by where they were in its range */
            quotesAgainstRange: {
                below: number;
                within: number;
                above: number;
            };
            /** @description For returns ordered in this month and the 13 before it; nine out of ten take at most slowHours */
            stages: {
                stage: string;
                returns: number;
                medianHours: number;
                slowHours: number;
            }[];
            waiting: {
                /** @enum {string} */
                waitingOn: "Client" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "IRS" | "Bank" | "Nobody";
                returns: number;
                medianHours: number;
                longestHours: number;
            }[];
            /** @description Active returns by who works on them, the most first; null for those of nobody, which come last */
            assigned: {
                /** Format: uuid */
                id: string | null;
                name: string | null;
                returns: number;
            }[];
        };
        StoredFile: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Path to download it: /api/files/<id> */
            link: string;
            /** @description MIME type, detected from the content */
            type: string;
            /** @description bytes */
            size: number;
        };
        GuidanceFeedback: {
            /** @description The topic's slug, such as `s-corporation` */
            topic: string;
            /** @description The question's slug within its topic */
            question: string;
            helpful: boolean;
        };
        GuidanceFeedbackTaken: {
            /** @enum {boolean} */
            success: true;
        };
        GuidanceFeedbackCount: {
            topic: string;
            question: string;
            helpful: number;
            unhelpful: number;
        };
        MachineSummary: {
            /** @enum {string} */
            name: "tax-return" | "price-tool" | "client-price-tool";
            title: string;
            note: string;
        };
        StateCounts: {
            /** @description Returns that the viewer may see */
            total: number;
            /** @description Number of returns in each state, by region; states without returns are left out */
            regions: {
                [key: string]: {
                    [key: string]: number;
                };
            };
        };
        Machine: {
            /** @enum {string} */
            name: "tax-return" | "price-tool" | "client-price-tool";
            title: string;
            note: string;
            /** @description Timer durations in ms, by name */
            delays: {
                [key: string]: number;
            };
            /** @description Nested states with their transitions: events, guards, roles, actions */
            definition: {
                id: string;
                key: string;
                type: string;
                states: unknown[];
            } & {
                [key: string]: unknown;
            };
        };
        MailPage: {
            messages: components["schemas"]["MailSummary"][];
            /** @description Open messages in the whole inbox, as far as you may see them; on a mail server, among the newest 5000 without an answer */
            openCount: number;
            /** @description Absent on the last page */
            nextPageToken?: string;
        };
        MailSummary: {
            id: string;
            snippet: string;
            /** @description You have not opened it, and nobody has answered or closed it */
            unread: boolean;
            /** @description A person wrote it to the firm, and nobody has answered or closed it */
            open: boolean;
            /** @description Here, or in a mail program */
            answered: boolean;
            /** @description Who answered it here, or closed it without an answer */
            settled?: {
                by: string;
                /** Format: date-time */
                at: string;
                /** @description Why it needs no answer; null if it got one */
                reason: string | null;
            };
            /**
             * @description A delivery failure report or an automatic reply; otherwise absent
             * @enum {string}
             */
            automatic?: "bounce" | "reply";
            headers: {
                From: string;
                To: string;
                /** @description As in a mail header; Date.parse can read it */
                Date: string;
                Subject: string;
                /** @description Empty if the sender gave none */
                "Message-Id": string;
                "Reply-To"?: string;
            };
        };
        MailMessage: {
            id: string;
            snippet: string;
            /** @description You have not opened it, and nobody has answered or closed it */
            unread: boolean;
            /** @description A person wrote it to the firm, and nobody has answered or closed it */
            open: boolean;
            /** @description Here, or in a mail program */
            answered: boolean;
            /** @description Who answered it here, or closed it without an answer */
            settled?: {
                by: string;
                /** Format: date-time */
                at: string;
                /** @description Why it needs no answer; null if it got one */
                reason: string | null;
            };
            /**
             * @description A delivery failure report or an automatic reply; otherwise absent
             * @enum {string}
             */
            automatic?: "bounce" | "reply";
            headers: {
                From: string;
                To: string;
                /** @description As in a mail header; Date.parse can read it */
                Date: string;
                Subject: string;
                /** @description Empty if the sender gave none */
                "Message-Id": string;
                "Reply-To"?: string;
            };
            /**
             * @description The folder that it is in
             * @enum {string}
             */
            box: "inbox" | "sent";
            /** @description Sanitized */
            html: string;
            attachments: {
                attachmentId: string;
                filename: string;
                mimeType: string;
                /** @description Bytes; approximate for a mailbox on a mail server */
                size: number;
            }[];
            /** @description The return that the message is about, if the viewer may see it */
            taxReturn?: {
                /** Format: uuid */
                id: string;
                name: string;
                email: string;
            };
        };
        MailClosing: {
            reason: string;
        };
        SendMail: {
            /** Format: email */
            to: string;
            subject: string;
            message: string;
            /**
             * Format: email
             * @description One of the firm's addresses; the general one by default
             */
            from?: string;
            /** @description The id of the message that this one answers */
            inReplyTo?: string;
        };
        MailSent: {
            /** @enum {string} */
            message: "Email Sent!";
        };
        PaymentConfig: {
            /**
             * @description test: no money moves, and the screen says so; off: no card form
             * @enum {string}
             */
            mode: "test" | "stripe" | "off";
            /** @description For the provider's card fields, in mode stripe */
            publishableKey?: string;
            /** @description Clients can also pay from a bank account */
            bankDebit?: boolean;
            /** @description In mode test, if clients can also pay from a bank account */
            testBankAccounts?: {
                token: string;
                label: string;
            }[];
            /** @description The only cards that work in mode test: pay with the token, never with the number */
            testCards?: {
                token: string;
                number: string;
                label: string;
            }[];
        };
        Notes: {
            id: string;
            notes: string | string[];
        };
        TaxReturn: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            /** @description The year that the return is of; a fiscal year’s is the one in which it begins */
            taxYear: number;
            /** @description Only for a business, like the next two fields; null for individuals, and if the order did not say */
            companyName: string | null;
            /** @enum {string|null} */
            entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
            /** @description The month, from 1 to 12, on whose last day its year ends */
            fiscalYearEnd: number | null;
            /** @description Its number among the client’s orders with the same service, year and company, from 1 */
            ordinal: number;
            filingStatus: boolean;
            spouseFullName: string | null;
            referredBy: string | null;
            /** @description The slug of one of the firm’s offices */
            office: string | null;
            /** @description Who works on the return; null for nobody, and always null for clients */
            assignee: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description US dollars */
            amount: number | null;
            notes: string[];
            files: components["schemas"]["ReturnFile"][];
            taxReturnFile: components["schemas"]["ReturnFile"][];
            /** @description PDFs of the quotes that the client accepted, with the engagement letter, and of the forms signed here */
            agreements: components["schemas"]["ReturnFile"][];
            /** @description The review copy; empty for clients until it is released */
            reviewFiles: components["schemas"]["ReturnFile"][];
            /** @description The forms to sign, without those that were corrected; empty for clients until they are asked to */
            signatureFiles: components["schemas"]["ReturnFile"][];
            /** @description Files of the IRS and of states about what was filed; empty for clients */
            acknowledgements: components["schemas"]["ReturnFile"][];
            /** @description Scans of forms that were signed on paper */
            signedScans: components["schemas"]["ReturnFile"][];
            documentsLink: string[];
            adminDocumentsLink: string[];
            /** @enum {string} */
            step: "PriceTool Complete";
            archiveTaxYear: number | null;
            isDocumentsUploadedByClient: boolean;
            estimate: components["schemas"]["ShownEstimate"] | null;
            checklist: components["schemas"]["ChecklistItem"][];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it began to wait on `waitingOn`
             */
            waitingSince: string;
            /** @description For a client, messages that they have not seen; for staff, those that nobody has answered or closed */
            unread: number;
            /**
             * Format: date-time
             * @description When the firm last wrote to the client
             */
            firmWroteAt: string | null;
            /** @description The next deadline; null if there is none, and always null for clients */
            deadline: {
                kind: string;
                label: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            /** @description When the firm has promised its next step; null if it has promised no time */
            promise: {
                /** @enum {string} */
                kind: "contact" | "question" | "turnaround";
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            archive: boolean;
            isAmountAgreedSentByTeamMember: boolean;
            isAmountAgreedByClient: boolean;
            isInternStart: boolean;
            isSeniorStart: boolean;
            isOwnerStart?: boolean;
            isOwnerApproveEFile?: boolean;
            isEFileAuthSent: boolean;
            isEFileAuthSigned: boolean;
            isEFileAuthAccepted: boolean;
            isAmountPayedByClient: boolean;
            isTaxReturnUploadedByTeamMember: boolean;
            isTaxReturnDownloadedByClient: boolean;
            workflow: {
                version: number;
                value: components["schemas"]["TaxReturnValue"];
                context: components["schemas"]["TaxReturnContext"];
                progress: components["schemas"]["Progress"];
                /** @description Events that the viewer can send now */
                can: ("ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED")[];
                /** @description Events that the viewer’s role may send, but not now, with the reasons; without the undo of a row that is Pending, or giving back someone else’s return */
                blocked: {
                    [key: string]: components["schemas"]["Reason"][];
                };
                rows: components["schemas"]["WorkflowRow"][];
            };
            /** @description Deleted files that staff can still restore, the last one first; empty for clients */
            removedFiles: components["schemas"]["RemovedFile"][];
            /** @description When the wait for what is due began, by the kind of the deadline; empty for clients */
            waitsBegan: {
                [key: string]: string;
            };
            /** @description What the client answered in the price tool, in words; empty for an order without its questions */
            answers: {
                label: string;
                value: string;
            }[];
            /** @description First name of who prepares the return, from the first start until the approval */
            preparer: string | null;
            /**
             * Format: uuid
             * @description Id of their photo, for `:id/staffPhotos/:photoId`; null if they have none
             */
            preparerPhoto: string | null;
            /**
             * Format: date-time
             * @description When nine of ten earlier returns had left the stage that it is in; null for staff, if the client has the next step, or with too few returns
             */
            usuallyBy: string | null;
        } & {
            [key: string]: unknown;
        };
        ReturnFile: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description /api/files/{id} */
            link: string;
            type: string;
            /** @description bytes */
            size: number;
            /** @description Of the content, in hexadecimal; null for files from before it was stored */
            sha256: string | null;
            /** @description Keys of the checklist items that it covers */
            items: string[];
            /**
             * @description Who or what assigned the items: a person, or its text or name as a proposal; null if nothing has
             * @enum {string|null}
             */
            sortedBy: "person" | "text" | "name" | null;
            /** @description What a proposal takes it for, such as Form W-2 */
            form: string | null;
            /** @enum {string} */
            uploadedBy: "client" | "firm";
            /**
             * @description What the virus scanner says; nobody can open a file that is waiting or infected
             * @enum {string}
             */
            scan: "unscanned" | "waiting" | "clean" | "infected";
            /** @description What to be careful of; empty for clients */
            flags: ("macros" | "encrypted" | "scripts" | "network" | "programs" | "xfa" | "mixed" | "inconsistent" | "formulas")[];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
        };
        /** @description The range that the client saw; integer cents */
        ShownEstimate: {
            lowCents: number;
            highCents: number;
        } & {
            [key: string]: unknown;
        };
        ChecklistItem: {
            key: string;
            label: string;
            hint?: string;
            /** @description Staff asked for it while they worked on the return */
            asked: boolean;
            /**
             * @description provided: a document was assigned to it
             * @enum {string}
             */
            status: "open" | "provided" | "notApplicable";
        };
        TaxReturnValue: {
            /** @enum {string} */
            lifecycle: "active" | "archived" | "deleted";
            /** @enum {string} */
            documents: "none" | "received";
            /** @enum {string} */
            requests: "idle" | "waiting";
            /** @enum {string} */
            quote: "unquoted" | "sent" | "declined" | "accepted";
            /** @enum {string} */
            staffWork: "pending" | "complete";
            /** @enum {string} */
            seniorWork: "pending" | "complete";
            /** @enum {string} */
            cpaWork: "pending" | "complete";
            /** @enum {string} */
            cpaApproval: "pending" | "complete";
            /** @enum {string} */
            review: "notReleased" | "released" | "questioned" | "reviewed";
            /** @enum {string} */
            efile: "notSent" | "sent" | "signed" | "accepted";
            /** @enum {string} */
            signing: "idle" | "asked" | "consented" | "identified" | "spouseToSign" | "onPaper" | "closed" | "signedHere" | "formOnFile" | "noFormOnFile";
            /** @enum {string} */
            spouse: "idle" | "asked" | "consented" | "identified" | "signed";
            /** @enum {string} */
            extension: "none" | "filed";
            /** @enum {string} */
            filing: "none" | "waiting" | "rejected" | "incomplete" | "accepted" | "mailed";
            /** @enum {string} */
            payment: "locked" | "due" | "processing" | "clearing" | "paid" | "disputed" | "refunded";
            /** @enum {string} */
            paymentReview: "clear" | "needed";
            /** @enum {string} */
            delivery: "notUploaded" | "uploaded" | "downloaded";
        };
        TaxReturnContext: {
            archiveYear: number | null;
            rules: {
                fourEyes: boolean;
                documentsFirst: boolean;
                preparersFirst: boolean;
                signing: boolean;
                payment: boolean;
            };
            /** Format: uuid */
            assigneeId: string | null;
            files: number;
            requests: {
                key: string;
                document: string;
                /** @enum {string} */
                fate: "open" | "provided" | "notNeeded";
            }[];
            quote: {
                amountCents: number | null;
                revision: number;
            };
            acceptedRevision: number | null;
            terms: {
                lines: {
                    label: string;
                    cents: number;
                    estimateKey?: string;
                    reason?: string;
                }[];
                letter: string | null;
            };
            reviewFiles: {
                fileId: string;
                sha256: string;
            }[];
            signatureForms: {
                fileId: string;
                sha256: string;
                factsSha256: string;
                joint: boolean;
            }[];
            signedForms: {
                fileId: string;
                sha256: string;
                factsSha256: string;
                joint: boolean;
            }[];
            spouseForms: {
                fileId: string;
                sha256: string;
                factsSha256: string;
                joint: boolean;
            }[];
            scannedForms: {
                fileId: string;
                sha256: string;
                factsSha256: string;
                joint: boolean;
            }[];
            signedScans: string[];
            identityFailures: number;
            signedElectronically: boolean;
            spouseSigned: boolean;
            spouseFailures: number;
            extensions: {
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                on: string;
                submissionId: string | null;
            }[];
            jurisdictions: ("US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[];
            transmissions: {
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                submissionId: string;
                /** @enum {string} */
                outcome: "waiting" | "accepted" | "rejected";
                on: string | null;
                codes: string[];
                /** @enum {string|null} */
                evidence: "file" | "hand" | null;
            }[];
            mailings: {
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                on: string;
                tracking: string | null;
            }[];
            payments: {
                reference: string;
                amountCents: number;
                /** @enum {string} */
                method: "card" | "bank" | "offline";
                /** @enum {string} */
                fate: "inReview" | "received" | "disputed" | "refunded" | "returned" | "takenBack";
                refundedCents: number;
                disputes?: {
                    id: string;
                    amountCents?: number;
                    lostCents?: number;
                }[];
                byHandCents?: number;
                refundFailed?: boolean;
            }[];
            unpaidFilingAllowed: boolean;
            waivedCents: number;
            finishedFiles: number;
            reminders: {
                document: number;
                quote: number;
                review: number;
                signature: number;
                payment: number;
            };
            doneBy: {
                [key: string]: string | null;
            };
        };
        Progress: {
            done: number;
            of: number;
            label: string;
            /** @enum {string} */
            waitingOn: "Client" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "IRS" | "Bank" | "Nobody";
        };
        Reason: {
            guard: string;
            sentence: string;
            whoCan: ("Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor" | "System")[];
        };
        WorkflowRow: {
            key: string;
            label: string;
            /** @enum {string} */
            status: "Pending" | "Complete";
            /** @description What the row says beside its status */
            note?: string;
            /** @enum {string|null} */
            event: "ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED" | null;
            /** @enum {string|null} */
            undo: "ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED" | null;
            /** @description The viewer can press its button now: take the step while Pending, undo it while Complete */
            can: boolean;
            whyNot: components["schemas"]["Reason"][];
            /** @description Who completed it */
            by: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string | null;
        };
        Refusal: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            reasons: components["schemas"]["Reason"][];
            current: {
                value: components["schemas"]["TaxReturnValue"];
                version: number;
                flags: {
                    [key: string]: boolean;
                };
            };
        };
        Note: {
            id: string;
            note: string;
        };
        Name: {
            id: string;
            name: string;
        };
        SpouseName: {
            id: string;
            spouseName: string;
        };
        ReturnOffice: {
            id: string;
            office: string | null;
        };
        Link: {
            id: string;
            link: string;
        };
        Files: {
            id: string;
            files: (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[])[] | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
        };
        OneFile: {
            id: string;
            file: string | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
        };
        FileItems: {
            id: string;
            file: string | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
            items: string[];
        };
        ChecklistItemBody: {
            id: string;
            item: string;
            applies: boolean;
        };
        FinishedFiles: {
            id: string;
            taxReturnFile: (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[])[] | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
        };
        CardPayment: {
            taxReturnId: string;
            token: string;
            amount: number;
        };
        PaymentAnswer: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            /** @description The year that the return is of; a fiscal year’s is the one in which it begins */
            taxYear: number;
            /** @description Only for a business, like the next two fields; null for individuals, and if the order did not say */
            companyName: string | null;
            /** @enum {string|null} */
            entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
            /** @description The month, from 1 to 12, on whose last day its year ends */
            fiscalYearEnd: number | null;
            /** @description Its number among the client’s orders with the same service, year and company, from 1 */
            ordinal: number;
            filingStatus: boolean;
            spouseFullName: string | null;
            referredBy: string | null;
            /** @description The slug of one of the firm’s offices */
            office: string | null;
            /** @description Who works on the return; null for nobody, and always null for clients */
            assignee: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description US dollars */
            amount: number | null;
            notes: string[];
            files: components["schemas"]["ReturnFile"][];
            taxReturnFile: components["schemas"]["ReturnFile"][];
            /** @description PDFs of the quotes that the client accepted, with the engagement letter, and of the forms signed here */
            agreements: components["schemas"]["ReturnFile"][];
            /** @description The review copy; empty for clients until it is released */
            reviewFiles: components["schemas"]["ReturnFile"][];
            /** @description The forms to sign, without those that were corrected; empty for clients until they are asked to */
            signatureFiles: components["schemas"]["ReturnFile"][];
            /** @description Files of the IRS and of states about what was filed; empty for clients */
            acknowledgements: components["schemas"]["ReturnFile"][];
            /** @description Scans of forms that were signed on paper */
            signedScans: components["schemas"]["ReturnFile"][];
            documentsLink: string[];
            adminDocumentsLink: string[];
            /** @enum {string} */
            step: "PriceTool Complete";
            archiveTaxYear: number | null;
            isDocumentsUploadedByClient: boolean;
            estimate: components["schemas"]["ShownEstimate"] | null;
            checklist: components["schemas"]["ChecklistItem"][];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it began to wait on `waitingOn`
             */
            waitingSince: string;
            /** @description For a client, messages that they have not seen; for staff, those that nobody has answered or closed */
            unread: number;
            /**
             * Format: date-time
             * @description When the firm last wrote to the client
             */
            firmWroteAt: string | null;
            /** @description The next deadline; null if there is none, and always null for clients */
            deadline: {
                kind: string;
                label: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            /** @description When the firm has promised its next step; null if it has promised no time */
            promise: {
                /** @enum {string} */
                kind: "contact" | "question" | "turnaround";
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            archive: boolean;
            isAmountAgreedSentByTeamMember: boolean;
            isAmountAgreedByClient: boolean;
            isInternStart: boolean;
            isSeniorStart: boolean;
            isOwnerStart?: boolean;
            isOwnerApproveEFile?: boolean;
            isEFileAuthSent: boolean;
            isEFileAuthSigned: boolean;
            isEFileAuthAccepted: boolean;
            isAmountPayedByClient: boolean;
            isTaxReturnUploadedByTeamMember: boolean;
            isTaxReturnDownloadedByClient: boolean;
            workflow: {
                version: number;
                value: components["schemas"]["TaxReturnValue"];
                context: components["schemas"]["TaxReturnContext"];
                progress: components["schemas"]["Progress"];
                /** @description Events that the viewer can send now */
                can: ("ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED")[];
                /** @description Events that the viewer’s role may send, but not now, with the reasons; without the undo of a row that is Pending, or giving back someone else’s return */
                blocked: {
                    [key: string]: components["schemas"]["Reason"][];
                };
                rows: components["schemas"]["WorkflowRow"][];
            };
            /** @description Deleted files that staff can still restore, the last one first; empty for clients */
            removedFiles: components["schemas"]["RemovedFile"][];
            /** @description When the wait for what is due began, by the kind of the deadline; empty for clients */
            waitsBegan: {
                [key: string]: string;
            };
            /** @description What the client answered in the price tool, in words; empty for an order without its questions */
            answers: {
                label: string;
                value: string;
            }[];
            /** @description First name of who prepares the return, from the first start until the approval */
            preparer: string | null;
            /**
             * Format: uuid
             * @description Id of their photo, for `:id/staffPhotos/:photoId`; null if they have none
             */
            preparerPhoto: string | null;
            /**
             * Format: date-time
             * @description When nine of ten earlier returns had left the stage that it is in; null for staff, if the client has the next step, or with too few returns
             */
            usuallyBy: string | null;
            /** @description Present if the payer must confirm with the bank: pass it to Stripe’s script, then call checkPayment */
            clientSecret?: string;
        } & {
            [key: string]: unknown;
        };
        MessageToClient: {
            name: string;
            /** Format: email */
            email: string;
            message: string;
            /** Format: email */
            from: string;
        };
        EmailSent: {
            /** @enum {string} */
            message: "Email Sent!";
        };
        MessageThread: {
            /** @description Oldest first; the newest 500 */
            messages: components["schemas"]["ReturnMessage"][];
            /** @description For a client, messages that they have not seen; for staff, those that nobody has answered or closed */
            unread: number;
        };
        ReturnMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            side: "client" | "firm";
            author: {
                /** Format: uuid */
                id: string;
                name: string;
                role: string;
            };
            text: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description When the other side first saw it on a screen; for staff, of a client’s message: when they themselves did, or when it was settled
             */
            seenAt: string | null;
        };
        NewReturnMessage: {
            message: string;
        };
        MessagesSeen: {
            /**
             * Format: uuid
             * @description The id of the newest message that was on the screen
             */
            upTo: string;
        };
        UnreadMessages: {
            unread: number;
        };
        VisitorOrder: {
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            name: string;
            documentsLink?: string[] | string;
            /** @description The documents of the order; by default, all documents of a saved order */
            files?: (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[])[] | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
            notes?: string | (string | string[]);
            spouseFullName?: string | null;
            answers?: unknown;
            /** @description By default, the last year that has ended */
            taxYear?: number;
            /** @description Only for a business, like the next two fields */
            companyName?: string | null;
            /** @enum {string} */
            entity?: "partnership" | "cCorporation" | "sCorporation" | "notForProfit";
            /** @description The month with which its year ends, from 1 to 12; by default 12 */
            fiscalYearEnd?: number;
            /** @description The token of a saved order, which has the documents */
            draft?: string;
            /** Format: email */
            email: string & (string);
            password: string;
            referredBy?: string | null;
            base64?: (string | {
                name: string;
                base64: string;
            })[] | (string | {
                name: string;
                base64: string;
            });
        };
        OrderMade: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            /** @description The year that the return is of; a fiscal year’s is the one in which it begins */
            taxYear: number;
            /** @description Only for a business, like the next two fields; null for individuals, and if the order did not say */
            companyName: string | null;
            /** @enum {string|null} */
            entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
            /** @description The month, from 1 to 12, on whose last day its year ends */
            fiscalYearEnd: number | null;
            /** @description Its number among the client’s orders with the same service, year and company, from 1 */
            ordinal: number;
            filingStatus: boolean;
            spouseFullName: string | null;
            referredBy: string | null;
            /** @description The slug of one of the firm’s offices */
            office: string | null;
            /** @description Who works on the return; null for nobody, and always null for clients */
            assignee: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description US dollars */
            amount: number | null;
            notes: string[];
            files: components["schemas"]["ReturnFile"][];
            taxReturnFile: components["schemas"]["ReturnFile"][];
            /** @description PDFs of the quotes that the client accepted, with the engagement letter, and of the forms signed here */
            agreements: components["schemas"]["ReturnFile"][];
            /** @description The review copy; empty for clients until it is released */
            reviewFiles: components["schemas"]["ReturnFile"][];
            /** @description The forms to sign, without those that were corrected; empty for clients until they are asked to */
            signatureFiles: components["schemas"]["ReturnFile"][];
            /** @description Files of the IRS and of states about what was filed; empty for clients */
            acknowledgements: components["schemas"]["ReturnFile"][];
            /** @description Scans of forms that were signed on paper */
            signedScans: components["schemas"]["ReturnFile"][];
            documentsLink: string[];
            adminDocumentsLink: string[];
            /** @enum {string} */
            step: "PriceTool Complete";
            archiveTaxYear: number | null;
            isDocumentsUploadedByClient: boolean;
            estimate: components["schemas"]["ShownEstimate"] | null;
            checklist: components["schemas"]["ChecklistItem"][];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it began to wait on `waitingOn`
             */
            waitingSince: string;
            /** @description For a client, messages that they have not seen; for staff, those that nobody has answered or closed */
            unread: number;
            /**
             * Format: date-time
             * @description When the firm last wrote to the client
             */
            firmWroteAt: string | null;
            /** @description The next deadline; null if there is none, and always null for clients */
            deadline: {
                kind: string;
                label: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            /** @description When the firm has promised its next step; null if it has promised no time */
            promise: {
                /** @enum {string} */
                kind: "contact" | "question" | "turnaround";
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            archive: boolean;
            isAmountAgreedSentByTeamMember: boolean;
            isAmountAgreedByClient: boolean;
            isInternStart: boolean;
            isSeniorStart: boolean;
            isOwnerStart?: boolean;
            isOwnerApproveEFile?: boolean;
            isEFileAuthSent: boolean;
            isEFileAuthSigned: boolean;
            isEFileAuthAccepted: boolean;
            isAmountPayedByClient: boolean;
            isTaxReturnUploadedByTeamMember: boolean;
            isTaxReturnDownloadedByClient: boolean;
            workflow: {
                version: number;
                value: components["schemas"]["TaxReturnValue"];
                context: components["schemas"]["TaxReturnContext"];
                progress: components["schemas"]["Progress"];
                /** @description Events that the viewer can send now */
                can: ("ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED")[];
                /** @description Events that the viewer’s role may send, but not now, with the reasons; without the undo of a row that is Pending, or giving back someone else’s return */
                blocked: {
                    [key: string]: components["schemas"]["Reason"][];
                };
                rows: components["schemas"]["WorkflowRow"][];
            };
            /** @description Deleted files that staff can still restore, the last one first; empty for clients */
            removedFiles: components["schemas"]["RemovedFile"][];
            /** @description When the wait for what is due began, by the kind of the deadline; empty for clients */
            waitsBegan: {
                [key: string]: string;
            };
            /** @description What the client answered in the price tool, in words; empty for an order without its questions */
            answers: {
                label: string;
                value: string;
            }[];
            /** @description First name of who prepares the return, from the first start until the approval */
            preparer: string | null;
            /**
             * Format: uuid
             * @description Id of their photo, for `:id/staffPhotos/:photoId`; null if they have none
             */
            preparerPhoto: string | null;
            /**
             * Format: date-time
             * @description When nine of ten earlier returns had left the stage that it is in; null for staff, if the client has the next step, or with too few returns
             */
            usuallyBy: string | null;
            token: string;
        } & {
            [key: string]: unknown;
        };
        FieldErrors: {
            [key: string]: string;
        };
        ClientOrder: {
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            name: string;
            documentsLink?: string[] | string;
            /** @description The documents of the order; by default, all documents of a saved order */
            files?: (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[])[] | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
            notes?: string | (string | string[]);
            spouseFullName?: string | null;
            answers?: unknown;
            /** @description By default, the last year that has ended */
            taxYear?: number;
            /** @description Only for a business, like the next two fields */
            companyName?: string | null;
            /** @enum {string} */
            entity?: "partnership" | "cCorporation" | "sCorporation" | "notForProfit";
            /** @description The month with which its year ends, from 1 to 12; by default 12 */
            fiscalYearEnd?: number;
            /** @description The token of a saved order, which has the documents */
            draft?: string;
        };
        TaxReturnSummary: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            service: "Tax Preparation Individual" | "Tax Preparation Business";
            /** @description The year that the return is of; a fiscal year’s is the one in which it begins */
            taxYear: number;
            /** @description Only for a business, like the next two fields; null for individuals, and if the order did not say */
            companyName: string | null;
            /** @enum {string|null} */
            entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
            /** @description The month, from 1 to 12, on whose last day its year ends */
            fiscalYearEnd: number | null;
            /** @description Its number among the client’s orders with the same service, year and company, from 1 */
            ordinal: number;
            filingStatus: boolean;
            spouseFullName: string | null;
            referredBy: string | null;
            /** @description The slug of one of the firm’s offices */
            office: string | null;
            /** @description Who works on the return; null for nobody, and always null for clients */
            assignee: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description US dollars */
            amount: number | null;
            notes: string[];
            files: components["schemas"]["ReturnFile"][];
            taxReturnFile: components["schemas"]["ReturnFile"][];
            /** @description PDFs of the quotes that the client accepted, with the engagement letter, and of the forms signed here */
            agreements: components["schemas"]["ReturnFile"][];
            /** @description The review copy; empty for clients until it is released */
            reviewFiles: components["schemas"]["ReturnFile"][];
            /** @description The forms to sign, without those that were corrected; empty for clients until they are asked to */
            signatureFiles: components["schemas"]["ReturnFile"][];
            /** @description Files of the IRS and of states about what was filed; empty for clients */
            acknowledgements: components["schemas"]["ReturnFile"][];
            /** @description Scans of forms that were signed on paper */
            signedScans: components["schemas"]["ReturnFile"][];
            documentsLink: string[];
            adminDocumentsLink: string[];
            /** @enum {string} */
            step: "PriceTool Complete";
            archiveTaxYear: number | null;
            isDocumentsUploadedByClient: boolean;
            estimate: components["schemas"]["ShownEstimate"] | null;
            /** @description Not in the lists of staff, who get it with the return */
            checklist?: components["schemas"]["ChecklistItem"][];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it began to wait on `waitingOn`
             */
            waitingSince: string;
            /** @description For a client, messages that they have not seen; for staff, those that nobody has answered or closed */
            unread: number;
            /**
             * Format: date-time
             * @description When the firm last wrote to the client
             */
            firmWroteAt: string | null;
            /** @description The next deadline; null if there is none, and always null for clients */
            deadline: {
                kind: string;
                label: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            /** @description When the firm has promised its next step; null if it has promised no time */
            promise: {
                /** @enum {string} */
                kind: "contact" | "question" | "turnaround";
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                dueAt: string;
            } | null;
            archive: boolean;
            isAmountAgreedSentByTeamMember: boolean;
            isAmountAgreedByClient: boolean;
            isInternStart: boolean;
            isSeniorStart: boolean;
            isOwnerStart?: boolean;
            isOwnerApproveEFile?: boolean;
            isEFileAuthSent: boolean;
            isEFileAuthSigned: boolean;
            isEFileAuthAccepted: boolean;
            isAmountPayedByClient: boolean;
            isTaxReturnUploadedByTeamMember: boolean;
            isTaxReturnDownloadedByClient: boolean;
            workflow: {
                version: number;
                value: components["schemas"]["TaxReturnValue"];
                context: components["schemas"]["TaxReturnContext"];
                progress: components["schemas"]["Progress"];
            };
        } & {
            [key: string]: unknown;
        };
        ListCounts: {
            all: number;
            accepted: number;
            individual: number;
            business: number;
            unaccepted: number;
            /** @description Returns assigned to you, and those that wait on your role and are assigned to nobody */
            yours: number;
            /** @description Returns with messages of the client that nobody at the firm has answered or closed */
            unread: number;
        };
        Figures: {
            clientCount: number;
            archivedCount: number;
            /** @description Total paid minus refunds, including archived years; only for the owner */
            revenueCents?: number;
        };
        ByEmail: {
            email: string;
        };
        PersonEvent: {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ARCHIVE";
            /** @default 2020 */
            year: number;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNARCHIVE";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "DELETE";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "TAKE_RETURN";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "GIVE_BACK";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ASSIGN";
            /** Format: uuid */
            assigneeId: string | null;
            assigneeName?: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ASK_FOR_DOCUMENT";
            document: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "DOCUMENT_NOT_NEEDED";
            request: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "SEND_QUOTE";
            amountCents: number;
            lines?: {
                label: string;
                cents: number;
                estimateKey?: string;
                reason?: string;
            }[];
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ACCEPT_QUOTE";
            amountCents?: number;
            revision?: number;
            letter?: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ACCEPT_QUOTE_ON_PAPER";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "DECLINE_QUOTE";
            reason?: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "WITHDRAW_QUOTE";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "REOPEN_QUOTE";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_REOPEN_QUOTE";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "STAFF_START";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_STAFF_START";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "SENIOR_START";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_SENIOR_START";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "CPA_START";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_CPA_START";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "APPROVE_EFILE";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_APPROVE_EFILE";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "RELEASE_REVIEW_COPY";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_RELEASE_REVIEW_COPY";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "CONFIRM_REVIEW";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "CONFIRM_REVIEW_ON_PAPER";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "EFILE_AUTH_SENT";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_EFILE_AUTH_SENT";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "EFILE_AUTH_SIGNED";
            scan?: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_EFILE_AUTH_SIGNED";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "EFILE_ACCEPTED";
            /** @enum {string} */
            acknowledged?: "file" | "hand" | "mail";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_EFILE_ACCEPTED";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "EFILE_REJECTED";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "CHOOSE_PAPER";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "IDENTITY_SEEN";
            /** @enum {string} */
            document: "driversLicense" | "stateId" | "passport" | "militaryId" | "other";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "SPOUSE_IDENTITY_SEEN";
            /** @enum {string} */
            document: "driversLicense" | "stateId" | "passport" | "militaryId" | "other";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "WITHDRAW_EXTENSION";
            /** @enum {string} */
            jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "CHOOSE_JURISDICTIONS";
            jurisdictions: ("US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[];
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "RECORD_TRANSMISSION";
            /** @enum {string} */
            jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
            submissionId: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "WITHDRAW_TRANSMISSION";
            submissionId: string;
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "WITHDRAW_MAILING";
            /** @enum {string} */
            jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "GIVE_UP_PAYMENT";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "RECORD_OFFLINE_PAYMENT";
            amountCents?: number;
            creditCents?: number;
            /** Format: date */
            receivedOn?: string;
            /** @enum {string} */
            paidBy?: "check" | "cash" | "transfer" | "other";
            checkNumber?: string;
            reason?: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_RECORD_OFFLINE_PAYMENT";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "REFUND_OFFLINE_PAYMENT";
            reference: string;
            amountCents: number;
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "WAIVE_FEE";
            reason: string;
            amountCents?: number;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_WAIVE_FEE";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "ALLOW_UNPAID_FILING";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_ALLOW_UNPAID_FILING";
            reason: string;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "REQUEST_PAYMENT";
            debitUnderWay?: boolean;
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "RESOLVE_PAYMENT";
            reason: string;
            reference?: string;
            /** @enum {string} */
            resolution: "paid" | "refunded";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "RETURN_UPLOADED";
        } | {
            /** @description The version the sender saw; 409 if the return has changed since */
            version?: number;
            /** @enum {string} */
            type: "UNDO_RETURN_UPLOADED";
            reason: string;
        };
        BulkEvent: {
            returns: {
                id: string;
                /** @description The version the sender saw; 409 if the return has changed since */
                version?: number;
            }[];
            event: {
                /** @enum {string} */
                type: "ARCHIVE";
                /** @default 2020 */
                year: number;
            } | {
                /** @enum {string} */
                type: "UNARCHIVE";
            } | {
                /** @enum {string} */
                type: "DELETE";
            } | {
                /** @enum {string} */
                type: "TAKE_RETURN";
            } | {
                /** @enum {string} */
                type: "GIVE_BACK";
            } | {
                /** @enum {string} */
                type: "ASSIGN";
                /** Format: uuid */
                assigneeId: string | null;
                assigneeName?: string;
            } | {
                /** @enum {string} */
                type: "ASK_FOR_DOCUMENT";
                document: string;
            } | {
                /** @enum {string} */
                type: "DOCUMENT_NOT_NEEDED";
                request: string;
            } | {
                /** @enum {string} */
                type: "SEND_QUOTE";
                amountCents: number;
                lines?: {
                    label: string;
                    cents: number;
                    estimateKey?: string;
                    reason?: string;
                }[];
            } | {
                /** @enum {string} */
                type: "ACCEPT_QUOTE";
                amountCents?: number;
                revision?: number;
                letter?: string;
            } | {
                /** @enum {string} */
                type: "ACCEPT_QUOTE_ON_PAPER";
                reason: string;
            } | {
                /** @enum {string} */
                type: "DECLINE_QUOTE";
                reason?: string;
            } | {
                /** @enum {string} */
                type: "WITHDRAW_QUOTE";
                reason: string;
            } | {
                /** @enum {string} */
                type: "REOPEN_QUOTE";
                reason: string;
            } | {
                /** @enum {string} */
                type: "UNDO_REOPEN_QUOTE";
                reason: string;
            } | {
                /** @enum {string} */
                type: "STAFF_START";
            } | {
                /** @enum {string} */
                type: "UNDO_STAFF_START";
                reason: string;
            } | {
                /** @enum {string} */
                type: "SENIOR_START";
            } | {
                /** @enum {string} */
                type: "UNDO_SENIOR_START";
                reason: string;
            } | {
                /** @enum {string} */
                type: "CPA_START";
            } | {
                /** @enum {string} */
                type: "UNDO_CPA_START";
                reason: string;
            } | {
                /** @enum {string} */
                type: "APPROVE_EFILE";
            } | {
                /** @enum {string} */
                type: "UNDO_APPROVE_EFILE";
                reason: string;
            } | {
                /** @enum {string} */
                type: "RELEASE_REVIEW_COPY";
            } | {
                /** @enum {string} */
                type: "UNDO_RELEASE_REVIEW_COPY";
                reason: string;
            } | {
                /** @enum {string} */
                type: "CONFIRM_REVIEW";
            } | {
                /** @enum {string} */
                type: "CONFIRM_REVIEW_ON_PAPER";
                reason: string;
            } | {
                /** @enum {string} */
                type: "EFILE_AUTH_SENT";
            } | {
                /** @enum {string} */
                type: "UNDO_EFILE_AUTH_SENT";
                reason: string;
            } | {
                /** @enum {string} */
                type: "EFILE_AUTH_SIGNED";
                scan?: string;
            } | {
                /** @enum {string} */
                type: "UNDO_EFILE_AUTH_SIGNED";
                reason: string;
            } | {
                /** @enum {string} */
                type: "EFILE_ACCEPTED";
                /** @enum {string} */
                acknowledged?: "file" | "hand" | "mail";
            } | {
                /** @enum {string} */
                type: "UNDO_EFILE_ACCEPTED";
                reason: string;
            } | {
                /** @enum {string} */
                type: "EFILE_REJECTED";
                reason: string;
            } | {
                /** @enum {string} */
                type: "CHOOSE_PAPER";
            } | {
                /** @enum {string} */
                type: "IDENTITY_SEEN";
                /** @enum {string} */
                document: "driversLicense" | "stateId" | "passport" | "militaryId" | "other";
            } | {
                /** @enum {string} */
                type: "SPOUSE_IDENTITY_SEEN";
                /** @enum {string} */
                document: "driversLicense" | "stateId" | "passport" | "militaryId" | "other";
            } | {
                /** @enum {string} */
                type: "WITHDRAW_EXTENSION";
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                reason: string;
            } | {
                /** @enum {string} */
                type: "CHOOSE_JURISDICTIONS";
                jurisdictions: ("US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[];
            } | {
                /** @enum {string} */
                type: "RECORD_TRANSMISSION";
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                submissionId: string;
            } | {
                /** @enum {string} */
                type: "WITHDRAW_TRANSMISSION";
                submissionId: string;
                reason: string;
            } | {
                /** @enum {string} */
                type: "WITHDRAW_MAILING";
                /** @enum {string} */
                jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                reason: string;
            } | {
                /** @enum {string} */
                type: "GIVE_UP_PAYMENT";
                reason: string;
            } | {
                /** @enum {string} */
                type: "RECORD_OFFLINE_PAYMENT";
                amountCents?: number;
                creditCents?: number;
                /** Format: date */
                receivedOn?: string;
                /** @enum {string} */
                paidBy?: "check" | "cash" | "transfer" | "other";
                checkNumber?: string;
                reason?: string;
            } | {
                /** @enum {string} */
                type: "UNDO_RECORD_OFFLINE_PAYMENT";
                reason: string;
            } | {
                /** @enum {string} */
                type: "REFUND_OFFLINE_PAYMENT";
                reference: string;
                amountCents: number;
                reason: string;
            } | {
                /** @enum {string} */
                type: "WAIVE_FEE";
                reason: string;
                amountCents?: number;
            } | {
                /** @enum {string} */
                type: "UNDO_WAIVE_FEE";
                reason: string;
            } | {
                /** @enum {string} */
                type: "ALLOW_UNPAID_FILING";
                reason: string;
            } | {
                /** @enum {string} */
                type: "UNDO_ALLOW_UNPAID_FILING";
                reason: string;
            } | {
                /** @enum {string} */
                type: "REQUEST_PAYMENT";
                debitUnderWay?: boolean;
            } | {
                /** @enum {string} */
                type: "RESOLVE_PAYMENT";
                reason: string;
                reference?: string;
                /** @enum {string} */
                resolution: "paid" | "refunded";
            } | {
                /** @enum {string} */
                type: "RETURN_UPLOADED";
            } | {
                /** @enum {string} */
                type: "UNDO_RETURN_UPLOADED";
                reason: string;
            };
        };
        BulkOutcomes: {
            id: string;
            /** @description The status as if the event had been sent alone: 200, 403, 404 or 409 */
            status: number;
            code?: components["schemas"]["ErrorCode"];
            /** @description Why the event was refused */
            message?: string;
        }[];
        HistoryEntry: {
            seq: number;
            type: string;
            /** @description In plain English, for this viewer */
            sentence: string;
            actor: {
                /** Format: uuid */
                id: string | null;
                name: string;
                /** @enum {string} */
                role: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor" | "System";
            };
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            from: {
                [key: string]: string;
            };
            to: {
                [key: string]: string;
            };
            reason: string | null;
            compensates: number | null;
            /** @description hexadecimal */
            prevHash: string | null;
            /** @description hexadecimal */
            hash: string;
        };
        Amount: {
            id: string;
            amount: number;
        };
        ById: {
            id: string;
        };
        ArchiveOrder: {
            id: string;
            /** @default 2020 */
            year: number;
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string & (string);
            password: string;
            password2?: string;
            /**
             * @default Client
             * @enum {string}
             */
            role: "Client" | "Staff Associate" | "Senior Associate" | "CPA/EA";
        };
        User: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            role: string;
            employeeAccess: boolean;
        };
        Credentials: {
            email: string;
            password: string;
        };
        SignedIn: {
            /** @enum {boolean} */
            success: true;
            /** @description Bearer …, for the Authorization header */
            token: string;
        };
        EmailBody: {
            email: string;
        };
        Success: {
            /** @enum {boolean} */
            success: true;
        };
        Done: {
            /** @enum {boolean} */
            success: true;
            message: string;
        };
        NewPassword: {
            pin: string;
            password: string;
        };
        StaffMember: {
            /** Format: uuid */
            id: string;
            /** @description Whether they are to have access; if absent, the call toggles it */
            employeeAccess?: boolean;
            /**
             * Format: uuid
             * @description Who gets the active returns of someone who no longer works on returns, by account id; null or absent: nobody
             */
            successor?: string | null;
        };
        RoleChange: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Auditor" | "Owner";
            /**
             * Format: uuid
             * @description Who gets the active returns of someone who no longer works on returns, by account id; null or absent: nobody
             */
            successor?: string | null;
        };
        ErrorAnswer: {
            code: components["schemas"]["ErrorCode"];
            message?: string;
            /** @description A sentence for each field */
            errors?: {
                [key: string]: string;
            };
            /** @description With a failure on our side */
            requestId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        ErrorCode: "invalid_input" | "malformed_request" | "email_taken" | "shared_mailbox" | "wrong_password" | "weak_password" | "invalid_pin" | "invalid_link" | "wrong_code" | "challenge_expired" | "amount_mismatch" | "not_delivered" | "not_signed_in" | "secondFactorNeeded" | "payment_failed" | "forbidden" | "access_not_granted" | "address_not_allowed" | "secondFactorRequired" | "confirmationNeeded" | "not_found" | "unknown_email" | "request_timeout" | "not_possible_now" | "email_not_verified" | "quota_reached" | "stale_version" | "request_in_progress" | "file_not_scanned" | "draft_resumed" | "too_large" | "unsupported_type" | "infected_file" | "idempotency_key_reused" | "too_many_requests" | "internal_error" | "unavailable" | "overloaded";
        Session: {
            /** Format: uuid */
            id: string;
            /** @description Such as “Chrome on Windows” */
            device: string;
            address: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            /** @description Whether this is the session of the request */
            current: boolean;
        };
        EndedSessions: {
            /** @description How many sessions ended */
            ended: number;
        };
        AuditSecurity: {
            seq: number;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            /** @enum {string} */
            kind: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
            /** @description null for a visitor and for the program itself */
            actor: {
                /** Format: uuid */
                id: string;
                name: string | null;
                /** @enum {string} */
                role: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor";
            } | null;
            subject: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            return: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            detail: {
                [key: string]: unknown;
            };
            ip: string | null;
            /** @description hexadecimal */
            hash: string;
        };
        SecurityCounts: {
            /** @enum {string} */
            kind: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
            count: number;
        }[];
        OwnUser: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            role: string;
            employeeAccess: boolean;
            /** @description Whether the person has shown that they read the email address */
            emailVerified: boolean;
            /** @description The address that waits for its link to be confirmed; null for none */
            newEmail: string | null;
            /** @description Until a second factor is set up, every other call answers 403 `secondFactorRequired` */
            secondFactorRequired: boolean;
        };
        TeamMember: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            role: string;
            employeeAccess: boolean;
            /** @description Whether the person has shown that they read the email address */
            emailVerified: boolean;
            /** @description Whether the account has one */
            secondFactor: boolean;
        };
        LinkToken: {
            token: string;
        };
        NameChange: {
            name: string;
        };
        PasswordChange: {
            oldPassword: string;
            password: string;
        };
        SecondFactorNeeded: {
            /** @enum {string} */
            code: "secondFactorNeeded";
            message: string;
            /** @description To be sent back with the second factor, within five minutes */
            challenge: string;
            passkeyOptions?: components["schemas"]["PasskeyRequestOptions"];
            methods: ("totp" | "passkey" | "recoveryCode")[];
        };
        PasskeyRequestOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        SecondFactorSignIn: {
            /** @description From the answer to the password */
            challenge: string;
            code?: string;
            recoveryCode?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
        };
        PasskeyAnswer: {
            id: string;
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string;
            };
        };
        PasskeySignIn: {
            passkey: components["schemas"]["PasskeyAnswer"];
        };
        AccountReference: {
            /** Format: uuid */
            id?: string;
            email?: string;
        };
        ConfirmationOptions: {
            methods: ("password" | "totp" | "passkey" | "recoveryCode")[];
            passkeyOptions?: components["schemas"]["PasskeyRequestOptions"];
        };
        Confirmation: {
            password?: string;
            code?: string;
            recoveryCode?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
        };
        SecondFactors: {
            /** @description Whether this account must have one */
            required: boolean;
            /** Format: date-time */
            authenticatorSince: string | null;
            passkeys: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                lastUsedAt: string | null;
            }[];
            recoveryCodesLeft: number;
            /** @description Passkeys work only where the site has this host name */
            passkeyDomain: string;
        };
        NewAuthenticator: {
            /** @description Base32, to type into the app */
            secret: string;
            /** @description otpauth://totp/…, for a QR code */
            address: string;
        };
        AppCode: {
            code: string;
        };
        Enrolled: {
            /** @description Shown only now; null if the account still has some */
            recoveryCodes: string[] | null;
        };
        PasskeyCreationOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        NewPasskey: {
            name: string;
            passkey: components["schemas"]["CreatedPasskey"];
        };
        CreatedPasskey: {
            id: string;
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            };
        };
        PasskeyName: {
            name: string;
        };
        NewRecoveryCodes: {
            recoveryCodes: string[];
        };
        ResumedDraft: {
            /** Format: uuid */
            id: string;
            snapshot: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            savedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Opens the draft from now on; the earlier token has ended */
            token: string;
        };
        MailAddress: {
            address: string;
            /** @description The roles that use it, besides the owner */
            roles: ("Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA")[];
            /** @description Whether you write from it, and read what strangers write to it */
            usable: boolean;
        };
        AddressUse: {
            /**
             * Format: email
             * @description One of the firm's addresses
             */
            address: string;
            roles: ("Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA")[];
        };
        EmailChange: {
            /** Format: email */
            email: string & (string);
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            role: string;
            /** @enum {string} */
            state: "open" | "accepted" | "revoked" | "expired";
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            invitedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            expiresAt: string;
        };
        NewInvitation: {
            /** Format: email */
            email: string & (string);
            /** @enum {string} */
            role: "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Auditor";
        };
        OpenedInvitation: {
            email: string;
            role: string;
            /** @description Whether the address has an account, which can accept */
            hasAccount: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            expiresAt: string;
        };
        InvitationAcceptance: {
            token: string;
            name: string;
            password: string;
        };
        AddedNotes: {
            id: string;
            notes: string | string[];
        };
        RemovedFile: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description /api/files/{id} */
            link: string;
            type: string;
            /** @description bytes */
            size: number;
            /** @description Of the content, in hexadecimal; null for files from before it was stored */
            sha256: string | null;
            /** @description Keys of the checklist items that it covers */
            items: string[];
            /**
             * @description Who or what assigned the items: a person, or its text or name as a proposal; null if nothing has
             * @enum {string|null}
             */
            sortedBy: "person" | "text" | "name" | null;
            /** @description What a proposal takes it for, such as Form W-2 */
            form: string | null;
            /** @enum {string} */
            uploadedBy: "client" | "firm";
            /**
             * @description What the virus scanner says; nobody can open a file that is waiting or infected
             * @enum {string}
             */
            scan: "unscanned" | "waiting" | "clean" | "infected";
            /** @description What to be careful of; empty for clients */
            flags: ("macros" | "encrypted" | "scripts" | "network" | "programs" | "xfa" | "mixed" | "inconsistent" | "formulas")[];
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            /**
             * @description A document of the client, a finished return, part of the review copy, a form to sign, or the scan of one
             * @enum {string}
             */
            kind: "client" | "finished" | "review" | "signature" | "scan";
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            removedAt: string;
            removedBy: {
                name: string;
                isClient: boolean;
            };
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            keptUntil: string;
        };
        Receipt: {
            /** @description Stays the same for a payment, even after a partial refund */
            number: string;
            /** @description The firm’s legal name and address */
            receivedBy: string;
            paidBy: string;
            email: string;
            service: string;
            /** @description The return’s title, which says its year and company */
            title: string;
            taxYear: number;
            /** @description What the price consisted of then; a payment may be a part of it */
            lines: {
                label: string;
                cents: number;
                reason?: string;
            }[];
            /** @description The part of this price that the firm waived */
            waivedCents: number;
            amountCents: number;
            refundedCents: number;
            /** Format: date-time */
            paidAt: string;
            /** @description Such as “Visa ending in 4242” */
            method: string;
            reference: string;
        };
        /** @description All text is plain */
        EngagementLetter: {
            /** @description SHA-256 of its text, in hexadecimal */
            hash: string;
            title: string;
            opening: ({
                paragraph: string;
            } | {
                list: string[];
            })[];
            sections: {
                heading: string;
                blocks: ({
                    paragraph: string;
                } | {
                    list: string[];
                })[];
            }[];
        };
        ReviewQuestion: {
            message: string;
            /** Format: uuid */
            fileId: string;
            page: number;
        };
        Signing: {
            forms: {
                /** Format: uuid */
                fileId: string;
                facts: {
                    /** @enum {string} */
                    kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                    stateForm?: string;
                    taxYear: number;
                    taxpayer: string;
                    spouse?: string;
                    totalIncomeCents?: number;
                    agiCents: number;
                    totalTaxCents: number;
                    withheldCents?: number;
                    /** @default 0 */
                    refundCents: number;
                    /** @default 0 */
                    owedCents: number;
                };
                /** @description What the form said that this one corrects; null if it corrects none */
                before: {
                    /** @enum {string} */
                    kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                    stateForm?: string;
                    taxYear: number;
                    taxpayer: string;
                    spouse?: string;
                    totalIncomeCents?: number;
                    agiCents: number;
                    totalTaxCents: number;
                    withheldCents?: number;
                    /** @default 0 */
                    refundCents: number;
                    /** @default 0 */
                    owedCents: number;
                } | null;
            }[];
            /** @description Of the forms; the signature must name it */
            formsSha256: string;
            /**
             * @description What the client is asked of last year’s return; null if nothing
             * @enum {string|null}
             */
            question: "agi" | "totalTax" | "refund" | null;
            attemptsLeft: number;
            /** @description The name on the forms; null without forms */
            taxpayer: string | null;
            /** @description The name that the taxpayer must type as a signature; null for a company, and without forms */
            signerName: string | null;
            /** @description Who signs a joint return after the taxpayer; null if the taxpayer signs alone */
            spouse: {
                name: string;
                asksBirthDate: boolean;
                attemptsLeft: number;
            } | null;
            /** @description Who checks identity documents; null if nobody does */
            documentCheck: {
                /** @enum {string} */
                by: "stripe" | "stripeTest" | "demonstration";
                taxpayer: {
                    /** @description Whether a check was started and has no result yet */
                    isOpen: boolean;
                    /**
                     * @description Why the last check failed; null if it did not
                     * @enum {string|null}
                     */
                    problem: "otherName" | "document" | "selfie" | null;
                };
                spouse: {
                    /** @description Whether a check was started and has no result yet */
                    isOpen: boolean;
                    /**
                     * @description Why the last check failed; null if it did not
                     * @enum {string|null}
                     */
                    problem: "otherName" | "document" | "selfie" | null;
                };
            } | null;
            /** @description Whether the client has one; false for staff */
            hasSecondFactor: boolean;
            /** @description What the client agrees to; null for staff */
            disclosure: components["schemas"]["EngagementLetter"] | null;
        };
        NewSignatureForm: {
            link: string;
            facts: {
                /** @enum {string} */
                kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                stateForm?: string;
                taxYear: number;
                taxpayer: string;
                spouse?: string;
                totalIncomeCents?: number;
                agiCents: number;
                totalTaxCents: number;
                withheldCents?: number;
                /** @default 0 */
                refundCents: number;
                /** @default 0 */
                owedCents: number;
            };
            known?: {
                /** @enum {string} */
                about: "agi" | "totalTax" | "refund";
                dollars: number;
            };
            spouseBirthDate?: string;
            notJoint?: boolean;
        };
        SigningFile: {
            file: string;
        };
        SigningConsent: {
            disclosure: string;
        };
        IdentityAnswer: {
            answer: string;
        };
        Signature: {
            forms: string;
            pin: string | null;
            signature: {
                /** @enum {string} */
                method: "typed";
                name: string;
            } | {
                /** @enum {string} */
                method: "drawn";
                strokes: (number)[][][];
            };
        };
        SignedScans: {
            files: (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[])[] | (({
                link: string;
            } & {
                [key: string]: unknown;
            }) | (string)[]);
        };
        SignedDocument: {
            /** @enum {string} */
            kind: "agreement" | "authorization" | "consent";
            /** Format: date-time */
            signedAt: string;
        };
        CorrectedSignatureForm: {
            link: string;
            facts: {
                /** @enum {string} */
                kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                stateForm?: string;
                taxYear: number;
                taxpayer: string;
                spouse?: string;
                totalIncomeCents?: number;
                agiCents: number;
                totalTaxCents: number;
                withheldCents?: number;
                /** @default 0 */
                refundCents: number;
                /** @default 0 */
                owedCents: number;
            };
            known?: {
                /** @enum {string} */
                about: "agi" | "totalTax" | "refund";
                dollars: number;
            };
            spouseBirthDate?: string;
            notJoint?: boolean;
            replaces: string;
        };
        Acknowledgement: {
            submissionId: string;
            /** @enum {string} */
            outcome: "accepted" | "rejected";
            /** Format: date */
            on: string;
            /** @default [] */
            codes: string[];
        };
        SpouseIdentityAnswer: {
            birthDate: string;
        };
        MailSample: {
            /** @enum {string} */
            name: "orderReceived" | "quoteSent" | "quoteReopened" | "acceptance" | "quoteStands" | "quoteReminder" | "documentRequested" | "documentReminder" | "reviewCopyReady" | "reviewReminder" | "efileAuthSent" | "signatureReminder" | "spouseToSign" | "authorizationSigned" | "signatureUndone" | "requestWithdrawn" | "formCorrected" | "spouseSigningClosed" | "signingClosed" | "returnRejected" | "extensionFiled" | "extensionWithdrawn" | "efileRejected" | "returnAccepted" | "paymentDue" | "bankPaymentFailed" | "paymentReminder" | "feeWaived" | "receipt" | "refund" | "refundDelayed" | "paymentRemoved" | "orderClosed" | "orderReopened" | "orderDeleted" | "returnReady" | "newOrder" | "contactPromiseOverdue" | "quoteAccepted" | "quoteDeclined" | "workPaused" | "workResumed" | "paymentNeedsReview" | "paymentRefunded" | "paymentDisputed" | "disputeDecided" | "refundFailed" | "readyToFile" | "paymentUnconfirmed" | "spouseNotConfirmed" | "clientSigned" | "clientSigningClosed" | "signedScanAdded" | "messageFromFirm" | "passwordReset" | "draftLink" | "verifyEmail" | "consentGiven" | "sharedCopy" | "spouseInvitation" | "spouseTurn" | "spouseNews" | "spouseJoined" | "spouseAccessEnded" | "staffInvitation" | "invitationAccepted" | "accessAsked" | "ownersChanged" | "returnsAssigned" | "returnNudged" | "unusualAccess" | "diskFull" | "changeEmail" | "emailInUse" | "passwordChanged" | "nameChanged" | "emailChangeRequested" | "emailChanged" | "secondFactorChanged" | "newDevice" | "signInsPaused" | "secondFactorGuessed" | "staffMessage" | "hourlySeal" | "dailyRoot" | "clientMessage" | "contactMessage" | "serviceRequest" | "serviceRequestReceived" | "serviceRequestWaits" | "infectedFile";
            /**
             * @description Whom the workflow sends it to; `other` are those outside the workflow
             * @enum {string}
             */
            group: "client" | "firm" | "other";
            subject: string;
            heading: string;
            paragraphs: string[];
            facts: {
                label: string;
                value: string;
            }[];
            /** @description What a person wrote; its line breaks count */
            quote: string | null;
            /** @description A code to type in */
            code: string | null;
            /** @description The words on the one link */
            button: string | null;
            /** @description Small print */
            note: string | null;
        };
        MailSampleRequest: {
            /** @enum {string} */
            name: "orderReceived" | "quoteSent" | "quoteReopened" | "acceptance" | "quoteStands" | "quoteReminder" | "documentRequested" | "documentReminder" | "reviewCopyReady" | "reviewReminder" | "efileAuthSent" | "signatureReminder" | "spouseToSign" | "authorizationSigned" | "signatureUndone" | "requestWithdrawn" | "formCorrected" | "spouseSigningClosed" | "signingClosed" | "returnRejected" | "extensionFiled" | "extensionWithdrawn" | "efileRejected" | "returnAccepted" | "paymentDue" | "bankPaymentFailed" | "paymentReminder" | "feeWaived" | "receipt" | "refund" | "refundDelayed" | "paymentRemoved" | "orderClosed" | "orderReopened" | "orderDeleted" | "returnReady" | "newOrder" | "contactPromiseOverdue" | "quoteAccepted" | "quoteDeclined" | "workPaused" | "workResumed" | "paymentNeedsReview" | "paymentRefunded" | "paymentDisputed" | "disputeDecided" | "refundFailed" | "readyToFile" | "paymentUnconfirmed" | "spouseNotConfirmed" | "clientSigned" | "clientSigningClosed" | "signedScanAdded" | "messageFromFirm" | "passwordReset" | "draftLink" | "verifyEmail" | "consentGiven" | "sharedCopy" | "spouseInvitation" | "spouseTurn" | "spouseNews" | "spouseJoined" | "spouseAccessEnded" | "staffInvitation" | "invitationAccepted" | "accessAsked" | "ownersChanged" | "returnsAssigned" | "returnNudged" | "unusualAccess" | "diskFull" | "changeEmail" | "emailInUse" | "passwordChanged" | "nameChanged" | "emailChangeRequested" | "emailChanged" | "secondFactorChanged" | "newDevice" | "signInsPaused" | "secondFactorGuessed" | "staffMessage" | "hourlySeal" | "dailyRoot" | "clientMessage" | "contactMessage" | "serviceRequest" | "serviceRequestReceived" | "serviceRequestWaits" | "infectedFile";
        };
        MailSampleRequested: {
            to: string;
        };
        Filing: {
            /** @description What the IRS and the states say about the codes of rejections */
            texts: {
                submissionId: string;
                code: string;
                text: string;
            }[];
        };
        AcknowledgementFile: {
            name: string;
            /** Format: base64 */
            content: string;
        };
        InternalNotes: {
            /** @description Newest first; the newest 200 */
            notes: components["schemas"]["InternalNote"][];
        };
        InternalNote: {
            /** Format: uuid */
            id: string;
            author: {
                /** Format: uuid */
                id: string;
                name: string;
                role: string;
            };
            text: string;
            /** Format: date-time */
            at: string;
            /** @description The viewer may remove it: its author and the owner may */
            canRemove: boolean;
        };
        NewInternalNote: {
            text: string;
        };
        /** @description Null unless the firm publishes it, and for fewer than ten quotes */
        EstimateAccuracy: {
            accuracy: {
                /** @description Quotes within the range that the client saw */
                within: number;
                /** @description Quotes whose estimate had an upper limit */
                quotes: number;
            } | null;
        };
        PriceToolChoices: {
            /** @enum {string} */
            service: "taxPreparation" | "companyFormation" | "accountingConsulting" | "salesPayrollTax" | "estimatedTax" | "bookkeeping" | "international" | "auditRepresentation" | "taxRelief";
            /**
             * @default null
             * @enum {string|null}
             */
            preparation: "individual" | "business" | null;
            /**
             * @description The year of the return; null is the one that is due
             * @default null
             */
            taxYear: number | null;
            /** @description As in an order; a question that is left out has its first answer */
            answers?: unknown;
        };
        ServiceRequestBody: {
            /**
             * @description null: about something else
             * @default null
             * @enum {string|null}
             */
            service: "taxPreparation" | "companyFormation" | "accountingConsulting" | "salesPayrollTax" | "estimatedTax" | "bookkeeping" | "international" | "auditRepresentation" | "taxRelief" | null;
            /** @description The answers to the questions about that service */
            answers?: unknown;
            name: string;
            /** Format: email */
            email: string & (string);
            /** @default  */
            phone: string;
            /** @default  */
            message: string;
            /** @description Honeypot: people never see this field, but bots fill it in */
            website?: string;
        };
        ServiceRequestReceived: {
            /** @enum {string} */
            message: "Request received";
        };
        ServiceRequest: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            createdAt: string;
            /** @description The displayed name; null: about something else */
            service: string | null;
            /** @description The answers in words, and the price that the visitor saw */
            facts: {
                label: string;
                value: string;
            }[];
            name: string;
            email: string;
            phone: string | null;
            message: string | null;
            answered: {
                by: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                at: string;
            } | null;
        };
        ServiceRequestCounts: {
            open: number;
        };
        ServiceRequestAnswered: {
            answered: boolean;
        };
        OrderSubject: {
            id: string;
            taxYear: number;
            companyName: string | null;
            /** @enum {string|null} */
            entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
            fiscalYearEnd: number | null;
        };
        PretendedDocument: {
            /** Format: uuid */
            session: string;
            document: {
                firstName: string;
                lastName: string;
                /** @enum {string} */
                kind: "readable";
            } | {
                /** @enum {string} */
                kind: "unreadable";
            };
        };
        IdentityDocumentCheck: {
            /**
             * Format: uri
             * @description The checker’s page; it is for this person alone
             */
            url: string;
        };
        IdentityDocumentStatus: {
            /** @enum {string} */
            status: "open" | "processing" | "ended";
        };
        Consent: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taxReturnId: string;
            /** @enum {string} */
            purpose: "copy" | "newsletter";
            /** @enum {string} */
            status: "offered" | "given" | "declined" | "withdrawn" | "expired";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            givenAt: string | null;
            /**
             * Format: date-time
             * @description When one that was given ends, unless it is withdrawn before
             */
            until: string | null;
            document: components["schemas"]["ConsentDocument"];
            /** @description What a signature must name */
            documentSha256: string;
            /** @description Link of the signed copy; null until it is made */
            copy: string | null;
            /**
             * Format: date-time
             * @description When the recipient got the link
             */
            sentAt: string | null;
            downloads: number;
            /** Format: date-time */
            lastDownloadAt: string | null;
        };
        /** @description What the client reads and signs, in the order of its fields */
        ConsentDocument: {
            /** @enum {string} */
            kind: "disclosure" | "use";
            title: string;
            statements: string[];
            preparer: string;
            taxpayer: string;
            spouse: string | null;
            company: string | null;
            /** @description The title of the return */
            order: string;
            purpose: string;
            recipient: {
                name: string;
                company: string;
                email: string;
            } | null;
            information: string;
            files: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description hexadecimal */
                sha256: string;
            }[];
            days: number;
            duration: string;
            rights: string[];
            authorization: string;
            complaint: string;
        };
        CopyConsent: {
            recipientName: string;
            recipientCompany: string;
            /** Format: email */
            recipientEmail: string & (string);
            inUnitedStates: boolean;
            /** @description Links of files of the finished return */
            files: string[];
            days: 7 | 30 | 90 | 365;
        };
        /** @description The return by which the client can subscribe; null if none */
        NewsletterOffer: {
            /** Format: uuid */
            taxReturnId: string | null;
        };
        NewsletterSubscriber: {
            name: string;
            email: string;
            /** Format: date-time */
            until: string;
        };
        ConsentSignature: {
            document: string;
            name: string;
            spouseName?: string;
        };
        SharedCopyToken: {
            token: string;
        };
        SharedCopy: {
            firm: string;
            client: string;
            recipient: string;
            order: string;
            /** Format: date-time */
            until: string;
            files: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description bytes */
                size: number;
            }[];
        };
        SharedFile: {
            token: string;
            fileId: string;
        };
        SpouseInvitation: {
            email: string;
            /** @description The present address of the account that accepted; null for clients, and until someone accepts */
            accountEmail: string | null;
            spouse: string;
            /**
             * @description accepted: an account of the spouse’s own may sign, and nobody else may sign as the spouse
             * @enum {string}
             */
            state: "open" | "accepted" | "expired";
            /** @description The name of who did */
            invitedBy: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            invitedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            expiresAt: string;
        };
        NewSpouseInvitation: {
            /** Format: email */
            email: string & (string);
        };
        OpenedSpouseInvitation: {
            email: string;
            spouse: string;
            taxpayer: string;
            /** @description Whether the address has an account, which can accept */
            hasAccount: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            expiresAt: string;
        };
        SpouseReturnSummary: {
            /** Format: uuid */
            id: string;
            taxpayer: string;
            spouse: string;
            taxYear: number;
            /**
             * @description waiting: the taxpayer signs first; elsewhere: the agreement was given on another account; onPaper: nothing is signed here
             * @enum {string}
             */
            stage: "waiting" | "asked" | "consented" | "identified" | "signed" | "elsewhere" | "onPaper";
            /**
             * @description What became of the return: unsigned: not signed by both; awaitingPayment: signed, and filed once the invoice is paid; mailed: filed on paper; delivered: the taxpayer has the filed return; closed: the firm closed the order before it was filed
             * @enum {string}
             */
            progress: "unsigned" | "awaitingPayment" | "toFile" | "filed" | "rejected" | "accepted" | "mailed" | "delivered" | "closed";
        };
        SpouseReturn: {
            /** Format: uuid */
            id: string;
            taxpayer: string;
            spouse: string;
            taxYear: number;
            /**
             * @description waiting: the taxpayer signs first; elsewhere: the agreement was given on another account; onPaper: nothing is signed here
             * @enum {string}
             */
            stage: "waiting" | "asked" | "consented" | "identified" | "signed" | "elsewhere" | "onPaper";
            /**
             * @description What became of the return: unsigned: not signed by both; awaitingPayment: signed, and filed once the invoice is paid; mailed: filed on paper; delivered: the taxpayer has the filed return; closed: the firm closed the order before it was filed
             * @enum {string}
             */
            progress: "unsigned" | "awaitingPayment" | "toFile" | "filed" | "rejected" | "accepted" | "mailed" | "delivered" | "closed";
            asksBirthDate: boolean;
            attemptsLeft: number;
            hasSecondFactor: boolean;
            /** @description Who checks identity documents; null if nobody does */
            documentCheck: {
                /** @enum {string} */
                by: "stripe" | "stripeTest" | "demonstration";
                check: {
                    /** @description Whether a check was started and has no result yet */
                    isOpen: boolean;
                    /**
                     * @description Why the last check failed; null if it did not
                     * @enum {string|null}
                     */
                    problem: "otherName" | "document" | "selfie" | null;
                };
            } | null;
            /** @description What the spouse agrees to; null once they have */
            disclosure: components["schemas"]["EngagementLetter"] | null;
            forms: {
                /** Format: uuid */
                fileId: string;
                facts: {
                    /** @enum {string} */
                    kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                    stateForm?: string;
                    taxYear: number;
                    taxpayer: string;
                    spouse?: string;
                    totalIncomeCents?: number;
                    agiCents: number;
                    totalTaxCents: number;
                    withheldCents?: number;
                    /** @default 0 */
                    refundCents: number;
                    /** @default 0 */
                    owedCents: number;
                };
                before: {
                    /** @enum {string} */
                    kind: "8878" | "8879" | "8879-CORP" | "8879-PE" | "8879-TE" | "state";
                    stateForm?: string;
                    taxYear: number;
                    taxpayer: string;
                    spouse?: string;
                    totalIncomeCents?: number;
                    agiCents: number;
                    totalTaxCents: number;
                    withheldCents?: number;
                    /** @default 0 */
                    refundCents: number;
                    /** @default 0 */
                    owedCents: number;
                } | null;
            }[];
            /** @description Of the forms; the signature must name it */
            formsSha256: string | null;
            signatureFiles: components["schemas"]["ReturnFile"][];
            /** @description What you signed, with the evidence of your signature; empty until the program has made it */
            signedFiles: components["schemas"]["ReturnFile"][];
            reviewFiles: components["schemas"]["ReturnFile"][];
        };
        StaffPhoto: {
            /** Format: uuid */
            accountId: string;
            /**
             * Format: uuid
             * @description Another one after each upload
             */
            id: string;
            /** @description /api/staffPhotos/{accountId}/{photoId} */
            link: string;
            /** Format: date-time */
            uploadedAt: string;
        };
        OwnStaffPhoto: {
            photo: components["schemas"]["StaffPhoto"] | null;
        };
        RemovedStaffPhoto: {
            /** @enum {boolean} */
            success: true;
        };
        EarlierOrders: {
            /** @description Latest tax year first; at most one of an individual, and one of each company */
            orders: {
                /** @enum {string} */
                service: "Tax Preparation Individual" | "Tax Preparation Business";
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                orderedAt: string;
                /** @description The year that the return is of; a fiscal year’s is the one in which it begins */
                taxYear: number;
                /** @description Only for a business, like the next two fields; null for individuals, and if the order did not say */
                companyName: string | null;
                /** @enum {string|null} */
                entity: "partnership" | "cCorporation" | "sCorporation" | "notForProfit" | null;
                /** @description The month, from 1 to 12, on whose last day its year ends */
                fiscalYearEnd: number | null;
                spouseFullName: string | null;
                /** @description The answers in the price tool, by section and question */
                answers: unknown;
            }[];
        };
        Mailing: {
            /** @enum {string} */
            jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
            /** Format: date */
            on: string;
            tracking?: string;
        };
        Extension: {
            /** @enum {string} */
            jurisdiction: "US" | "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
            /** Format: date */
            on: string;
            submissionId?: string;
        };
        ArchivedYear: {
            year: number;
            returns: number;
            /** @description People, not orders */
            clients: number;
            /** @description Total paid minus refunds, in integer cents; only for the owner */
            revenueCents?: number;
        };
        Assignees: {
            /** Format: uuid */
            id: string;
            name: string;
            role: string;
            /** @description Active returns assigned to them, among those you may see */
            returns: number;
        }[];
        LedgerEntry: {
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            at: string;
            /** @description Null if it was disposed of */
            return: {
                /** Format: uuid */
                id: string;
                name: string;
                title: string;
            } | null;
            /** @description What happened, as in the history */
            sentence: string;
            /** @description What the owner noted, such as a check’s number */
            reason: string | null;
            /** @description Such as “Visa ending in 4242” */
            method: string;
            /** @description The payment provider’s, or `offline-1` and so on */
            reference: string;
            /** @description Integer cents, US dollars; negative for what went back to the client */
            cents: number;
        };
        LedgerMonth: {
            /** @description Such as 2026-03, in New York time */
            month: string;
            entries: number;
            /** @description Integer cents, US dollars, less payments that were recorded by mistake */
            receivedCents: number;
            /** @description What went back to clients, 0 or more */
            returnedCents: number;
        };
        DisposableReturn: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Such as “2025 individual return” */
            title: string;
            /** @enum {string} */
            lifecycle: "active" | "archived" | "deleted";
            /**
             * Format: date-time
             * @description When the last step was taken
             */
            endedAt: string;
            /**
             * Format: date-time
             * @description From when on it may be disposed of; null for never, as it is or by the firm’s settings
             */
            dueAt: string | null;
            hold: {
                reason: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                at: string;
                /** @description Name of who put it on hold */
                by: string;
            } | null;
        };
        DisposalRequest: {
            ids: string[];
        };
        Disposed: {
            /** @description Ids of the returns that are gone */
            disposed: string[];
            /** @description Ids of those that stay, and why */
            refused: {
                /** Format: uuid */
                id: string;
                sentence: string;
            }[];
        };
        DisposalState: {
            /**
             * Format: date-time
             * @description From when on it may be disposed of; null for never, as it is or by the firm’s settings
             */
            dueAt: string | null;
            hold: {
                reason: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 time
                 */
                at: string;
                /** @description Name of who put it on hold */
                by: string;
            } | null;
        };
        NewHold: {
            reason: string;
        };
        MailNeighbors: {
            /** @description The id of the next newer message */
            newer?: string;
            /** @description The id of the next older message */
            older?: string;
        };
        EventAnswer: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 time
             */
            updatedAt: string;
            workflow: {
                version: number;
                value: {
                    [key: string]: string;
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    AuditController_list: {
        parameters: {
            query?: {
                /** @description Id, or part of the name or email address */
                actor?: string;
                role?: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor" | "System";
                /** @description TIMER: all events of timers */
                event?: "ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED" | "GIVE" | "DECLINE" | "WITHDRAW" | "ANSWER" | "REOPEN" | "CREATED" | "MIGRATED" | "TIMER";
                /** @description Id, or part of the name or email address of the client, or of who asked for a call */
                return?: string;
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTransition"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_export: {
        parameters: {
            query: {
                /** @description Id, or part of the name or email address */
                actor?: string;
                role?: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor" | "System";
                /** @description TIMER: all events of timers */
                event?: "ARCHIVE" | "UNARCHIVE" | "DELETE" | "TAKE_RETURN" | "GIVE_BACK" | "ASSIGN" | "ASSIGNEE_LEFT" | "RULES_CHANGED" | "FILE_ADDED" | "FILE_REMOVED" | "FILE_RESTORED" | "ASK_FOR_DOCUMENT" | "DOCUMENT_NOT_NEEDED" | "DOCUMENT_PROVIDED" | "DOCUMENT_MISSING_AGAIN" | "SEND_QUOTE" | "ACCEPT_QUOTE" | "ACCEPT_QUOTE_ON_PAPER" | "DECLINE_QUOTE" | "WITHDRAW_QUOTE" | "REOPEN_QUOTE" | "UNDO_REOPEN_QUOTE" | "STAFF_START" | "UNDO_STAFF_START" | "SENIOR_START" | "UNDO_SENIOR_START" | "CPA_START" | "UNDO_CPA_START" | "APPROVE_EFILE" | "UNDO_APPROVE_EFILE" | "REVIEW_FILE_ADDED" | "REVIEW_FILE_REMOVED" | "RELEASE_REVIEW_COPY" | "UNDO_RELEASE_REVIEW_COPY" | "CONFIRM_REVIEW" | "CONFIRM_REVIEW_ON_PAPER" | "ASK_ABOUT_REVIEW" | "ANSWER_REVIEW_QUESTION" | "EFILE_AUTH_SENT" | "UNDO_EFILE_AUTH_SENT" | "EFILE_AUTH_SIGNED" | "SIGN_EFILE_AUTH" | "SIGN_AS_SPOUSE" | "UNDO_EFILE_AUTH_SIGNED" | "SIGNATURE_FORM_REPLACED" | "EFILE_ACCEPTED" | "UNDO_EFILE_ACCEPTED" | "EFILE_REJECTED" | "SIGNATURE_FORM_ADDED" | "SIGNATURE_FORM_REMOVED" | "CONSENT_TO_SIGN" | "CHOOSE_PAPER" | "IDENTITY_SEEN" | "IDENTITY_CONFIRMED" | "IDENTITY_FAILED" | "SIGNED_SCAN_ADDED" | "SIGNED_SCAN_REMOVED" | "CONSENT_AS_SPOUSE" | "SPOUSE_IDENTITY_SEEN" | "SPOUSE_IDENTITY_CONFIRMED" | "SPOUSE_IDENTITY_FAILED" | "RECORD_EXTENSION" | "WITHDRAW_EXTENSION" | "CHOOSE_JURISDICTIONS" | "RECORD_TRANSMISSION" | "WITHDRAW_TRANSMISSION" | "TRANSMISSION_ACCEPTED" | "TRANSMISSION_REJECTED" | "RECORD_MAILING" | "WITHDRAW_MAILING" | "PAYMENT_STARTED" | "PAYMENT_CLEARING" | "PAYMENT_SUCCEEDED" | "PAYMENT_FAILED" | "PAYMENT_EXPIRED" | "GIVE_UP_PAYMENT" | "PAYMENT_REFUNDED" | "PAYMENT_DISPUTED" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_FAILED" | "RECORD_OFFLINE_PAYMENT" | "UNDO_RECORD_OFFLINE_PAYMENT" | "REFUND_OFFLINE_PAYMENT" | "WAIVE_FEE" | "UNDO_WAIVE_FEE" | "ALLOW_UNPAID_FILING" | "UNDO_ALLOW_UNPAID_FILING" | "REQUEST_PAYMENT" | "RESOLVE_PAYMENT" | "FINISHED_FILE_ADDED" | "FINISHED_FILE_REMOVED" | "FINISHED_FILE_RESTORED" | "RETURN_UPLOADED" | "UNDO_RETURN_UPLOADED" | "RETURN_DOWNLOADED" | "GIVE" | "DECLINE" | "WITHDRAW" | "ANSWER" | "REOPEN" | "CREATED" | "MIGRATED" | "TIMER";
                /** @description Id, or part of the name or email address of the client, or of who asked for a call */
                return?: string;
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
                format: "csv" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Sha256sum"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                    "application/x-ndjson": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_roots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRoots"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_readsOf: {
        parameters: {
            query?: {
                /** @description Id, or part of the name or email address */
                actor?: string;
                role?: "Client" | "Intern" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "Auditor";
                what?: "return" | "history" | "messages" | "notes" | "file" | "mail" | "export" | "list";
                /** @description Id, or part of the client’s name or email address */
                return?: string;
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRead"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogImagesController_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogImage"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Larger than 5 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Images may be PNG, JPEG or WebP, whole and not animated, up to 5 MB and 8,000 pixels per side */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogImagesController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                    "image/jpeg": Blob;
                    "image/webp": Blob;
                };
            };
            /** @description There is no such image */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogSearch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogArticle"][];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_find: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogArticleToFind"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundBlogArticle"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such article */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogFuzzySearch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogArticle"][];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_listAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredBlogArticle"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogArticleChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredBlogArticle"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such article */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has been changed since `updated` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBlogArticle"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredBlogArticle"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogArticleToDelete"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedBlogArticle"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such article */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    BlogController_findAny: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredBlogArticle"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such article */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ContactController_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description Stored for sending */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactSent"];
                };
            };
            /** @description Email Could not be delivered! Please check if all fields are filled and if your email is valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRefused"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ContactController_losAngeles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description Stored for sending */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactSent"];
                };
            };
            /** @description Email Could not be delivered! Please check if all fields are filled and if your email is valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRefused"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ContactController_sanFrancisco: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description Stored for sending */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactSent"];
                };
            };
            /** @description Email Could not be delivered! Please check if all fields are filled and if your email is valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRefused"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ContactController_sanDiego: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description Stored for sending */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactSent"];
                };
            };
            /** @description Email Could not be delivered! Please check if all fields are filled and if your email is valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactRefused"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DeliveriesController_list: {
        parameters: {
            query?: {
                status?: "dead" | "failing" | "waiting" | "running" | "dismissed";
                /** @description Only deliveries about this tax return */
                return?: string;
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DeliveriesController_counts: {
        parameters: {
            query?: {
                /** @description Only deliveries about this tax return */
                return?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryCounts"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DeliveriesController_retry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryRetry"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesRetried"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DeliveriesController_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryDismissal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDismissed"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such dead delivery, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDraft"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FiguresController_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerFigures"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilesController_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            /** @description `quota_reached`: the client or order has as many files or bytes as allowed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Larger than 50 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `infected_file`: it has a virus; nothing is kept of it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilesController_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description No such file, or not visible to you */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `file_not_scanned`: not checked for viruses yet; try again later */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `infected_file`: it has a virus, so nobody can open it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is deleted, and no longer counts */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such file, or not visible to you */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It belongs to a return; delete it with the calls of the return */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    GuidanceController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuidanceFeedbackCount"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    GuidanceController_take: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuidanceFeedback"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuidanceFeedbackTaken"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such question */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MachinesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineSummary"][];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MachinesController_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateCounts"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MachinesController_one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "tax-return" | "price-tool" | "client-price-tool";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_list: {
        parameters: {
            query?: {
                /** @description Only messages with all of these words in their people, subject or text */
                q?: string;
                /** @description Only open messages */
                open?: "true";
                /** @description The inbox by default */
                box?: "inbox" | "sent";
                pageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPage"];
                };
            };
            /** @description The page token is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMail"];
            };
        };
        responses: {
            /** @description Stored for sending */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSent"];
                };
            };
            /** @description {errors: {field: sentence}} */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `address_not_allowed`: your role may not write from this address; choose another */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message to reply to does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such message, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_markRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSummary"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such message, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailClosing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSummary"];
                };
            };
            /** @description {errors: {reason: sentence}} */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such message, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_attachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such message or attachment */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    PaymentsController_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentConfig"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_replaceNotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Notes"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_addNotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddedNotes"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Name"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_spouseName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpouseName"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_office: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnOffice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_clientLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_staffLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_addFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Files"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_fileItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileItems"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_checklistItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecklistItemBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_addFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishedFiles"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_deleteFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    "PaymentsAndMessagesController_pay[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardPayment"];
            };
        };
        responses: {
            /** @description Paid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            /** @description The bank has not decided yet; the return changes once it has */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            /** @description Declined */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    "PaymentsAndMessagesController_pay[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardPayment"];
            };
        };
        responses: {
            /** @description Paid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            /** @description The bank has not decided yet; the return changes once it has */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            /** @description Declined */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    PaymentsAndMessagesController_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    PaymentsAndMessagesController_receipt: {
        parameters: {
            query?: {
                /** @description By default the latest payment */
                reference?: string;
            };
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PDF, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    PaymentsAndMessagesController_emailToClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageToClient"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSent"];
                };
            };
            /** @description Email Could not be delivered! Please check if all fields are filled and if your email is valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `address_not_allowed`: your role may not write from this address; choose another
             *
             *     For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MessagesController_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageThread"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MessagesController_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReturnMessage"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnMessage"];
                };
            };
            /** @description `{errors: {message: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MessagesController_seen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessagesSeen"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadMessages"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StripeWebhookController_receive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored and applied, now or before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed by Stripe, too old, or impossible */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Stripe is not set up here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisitorOrder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderMade"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_add2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientOrder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `quota_reached`: the client has as many orders in progress as allowed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_getAll: {
        parameters: {
            query?: {
                filter?: "accepted" | "individual" | "business" | "unaccepted";
                waitingOn?: "Client" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "IRS" | "Bank" | "Nobody";
                /** @description Only the returns of this member of the staff, by account id, or of nobody. Not for clients */
                assignee?: ("me" | "none") | string;
                /** @description true: only what is assigned to you, then what waits on your role and is assigned to nobody. Not for clients */
                yours?: string;
                /** @description Only returns whose next deadline has passed, or is within seven days or has passed. Not for clients */
                due?: "overdue" | "week";
                /** @description true: only returns with messages that wait for you: as `unread` of a return */
                unread?: string;
                /** @description true: archived returns too; a client’s list always has them */
                archived?: string;
                /** @description due: by the next deadline, what is overdue first and what has none last; not for clients */
                order?: "newest" | "oldest" | "waiting" | "due" | "name" | "amount";
                q?: string;
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturnSummary"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client, Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_getById: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_getArchived: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturnSummary"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_figures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figures"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_counts: {
        parameters: {
            query?: {
                filter?: "accepted" | "individual" | "business" | "unaccepted";
                waitingOn?: "Client" | "Staff Associate" | "Senior Associate" | "CPA/EA" | "Owner" | "IRS" | "Bank" | "Nobody";
                /** @description Only the returns of this member of the staff, by account id, or of nobody. Not for clients */
                assignee?: ("me" | "none") | string;
                /** @description true: only what is assigned to you, then what waits on your role and is assigned to nobody. Not for clients */
                yours?: string;
                /** @description Only returns whose next deadline has passed, or is within seven days or has passed. Not for clients */
                due?: "overdue" | "week";
                /** @description true: only returns with messages that wait for you: as `unread` of a return */
                unread?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCounts"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_getByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturnSummary"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client, Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventAnswer"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkEvent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOutcomes"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_stream: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_amount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Amount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_acceptOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_archive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_unarchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The password is right; continue with login/secondFactor */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeeded"];
                };
            };
            /** @description No account has this email */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_checkEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No account has this email */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_sendResetPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No account has this email */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnUser"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    OwnAccountController_changeName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_getAllAdmins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_changeEmployeeAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffMember"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No member of staff has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `email_not_verified`: with STAFF_SECURITY=strict, they must confirm it first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No member of staff has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An owner must have access, and have confirmed their email address */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SessionsController_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SessionsController_extend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SessionsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SessionsController_endOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SessionsController_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Not one of your valid sessions */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_securityLog: {
        parameters: {
            query?: {
                /** @description Who did it: id, or part of the name or email address */
                actor?: string;
                /** @description The account that it happened to, given in the same way */
                subject?: string;
                /** @description Id, or part of the client’s name or email address */
                return?: string;
                kind?: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditSecurity"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_securityCounts: {
        parameters: {
            query?: {
                /** @description Who did it: id, or part of the name or email address */
                actor?: string;
                /** @description The account that it happened to, given in the same way */
                subject?: string;
                /** @description Id, or part of the client’s name or email address */
                return?: string;
                kind?: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityCounts"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_exportSecurity: {
        parameters: {
            query?: {
                /** @description Who did it: id, or part of the name or email address */
                actor?: string;
                /** @description The account that it happened to, given in the same way */
                subject?: string;
                /** @description Id, or part of the client’s name or email address */
                return?: string;
                kind?: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MessagesController_unread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadMessages"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EmailVerificationController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description `invalid_link`: used, replaced, expired or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EmailVerificationController_sendAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    OwnAccountController_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_loginWithSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The code or passkey is wrong, or the challenge has expired */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_passkeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_loginWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The passkey is unknown, or the challenge has expired */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UsersController_resetSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No account has this id or email */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConfirmationController_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmationOptions"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConfirmationController_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Wrong */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactors"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_finishAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolled"];
                };
            };
            /** @description The code or passkey is wrong, or the challenge has expired */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `email_not_verified`: confirm the email address first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_beginAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAuthenticator"];
                };
            };
            /** @description `email_not_verified`: confirm the email address first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description It is the last one, and the account must have one */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_passkeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            /** @description `email_not_verified`: confirm the email address first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolled"];
                };
            };
            /** @description The code or passkey is wrong, or the challenge has expired */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `email_not_verified`: confirm the email address first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is the last one, and the account must have one */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SecondFactorsController_newRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            /** @description The account has no second factor */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_resume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedDraft"];
                };
            };
            /** @description `invalid_link`: used, expired or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailAddressesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailAddress"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailAddressesController_allow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressUse"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailAddress"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The firm has no such address */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EmailChangeController_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description A sentence for each field that was refused */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EmailChangeController_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EmailChangeController_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description `invalid_link`: used, replaced, withdrawn, expired or unknown; `email_taken` meanwhile */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No open invitation has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_look: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedInvitation"];
                };
            };
            /** @description `invalid_link`: accepted, revoked, expired or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /**
             * @description `invalid_link`: accepted, revoked, expired or unknown
             *
             *     A sentence for each field that was refused
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InvitationsController_join: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_link`: accepted, revoked, expired or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is for another address; sign in with that one */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A client’s account, or one that has access already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    AuditController_exportSignedSecurity: {
        parameters: {
            query?: {
                /** @description Who did it: id, or part of the name or email address */
                actor?: string;
                /** @description The account that it happened to, given in the same way */
                subject?: string;
                /** @description Id, or part of the client’s name or email address */
                return?: string;
                kind?: "signedIn" | "signInFailed" | "signedOut" | "sessionsEnded" | "accountCreated" | "passwordResetRequested" | "passwordChanged" | "nameChanged" | "photoChanged" | "photoRemoved" | "emailChangeRequested" | "emailChangeWithdrawn" | "emailChanged" | "emailVerified" | "secondFactorChanged" | "confirmed" | "confirmationFailed" | "accessGranted" | "accessTaken" | "roleChanged" | "staffInvited" | "invitationRevoked" | "invitationAccepted" | "spouseInvited" | "spouseInvitationWithdrawn" | "spouseJoined" | "returnChanged" | "colleagueNudged" | "settingChanged" | "draftResumed" | "fileInfected" | "fileCleared" | "refused" | "documentSigned" | "signingCertificateMade" | "unusualAccess" | "disposalHeld" | "disposalReleased" | "returnDisposed" | "articlePublished" | "articleChanged" | "articleDeleted";
                /** @description ISO 8601 time */
                from?: string;
                /** @description ISO 8601 time, exclusive */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Sha256sum"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_find: {
        parameters: {
            query?: never;
            header: {
                /** @description The token of the draft */
                "X-Draft": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such draft or document, or it has expired after 30 days */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `draft_resumed`: the draft was resumed with an emailed link, so this token has ended */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_save: {
        parameters: {
            query?: never;
            header: {
                /** @description The token of the draft */
                "X-Draft": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such draft or document, or it has expired after 30 days */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `draft_resumed`: the draft was resumed with an emailed link, so this token has ended */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_email: {
        parameters: {
            query?: never;
            header: {
                /** @description The token of the draft */
                "X-Draft": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftMessage"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such draft or document, or it has expired after 30 days */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `draft_resumed`: the draft was resumed with an emailed link, so this token has ended */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DraftsController_removeFile: {
        parameters: {
            query?: never;
            header: {
                /** @description The token of the draft */
                "X-Draft": string;
            };
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftMessage"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such draft or document, or it has expired after 30 days */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `draft_resumed`: the draft was resumed with an emailed link, so this token has ended */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isInternStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isSeniorStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isOwnerStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isOwnerApproveEFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isEFileAuthSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isEFileAuthSigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isEFileAuthAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_toggle_isTaxReturnUploadedByTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ById"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_restoreFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_restoreFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UploadsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Location has the address of the upload; it can be resumed for a day */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `quota_reached`: the client or order has as many files or bytes as allowed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Larger than 200 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UploadsController_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such upload, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UploadsController_look: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such upload, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UploadsController_append: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Upload-Offset has the bytes that have arrived */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such upload, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another number of bytes has arrived; get Upload-Offset, and continue there */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    UploadsController_finish: {
        parameters: {
            query?: never;
            header?: {
                /** @description A visitor's draft order, by its token */
                "X-Draft"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            /** @description No such upload, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bytes are missing; or `request_in_progress`: try again in a moment */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `infected_file`: it has a virus; nothing is kept of it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ReturnPaymentsController_all: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EngagementController_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngagementLetter"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EngagementController_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngagementLetter"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_addReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Files"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_deleteReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_restoreReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ReviewController_ask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewQuestion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ReviewController_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReturnMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signing"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_addForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignatureForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_deleteForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_consent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningConsent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_identify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Signature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_addScans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedScans"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_deleteScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SignedDocumentsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 64 hexadecimal digits */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedDocument"];
                };
            };
            /** @description It is not a SHA-256 */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The firm has not signed this file, or it was changed since */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_correctForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectedSignatureForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilingController_acknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acknowledgement"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_consentAsSpouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningConsent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_identifySpouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpouseIdentityAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_signAsSpouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Signature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailSamplesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSample"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailSamplesController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailSampleRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSampleRequested"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilingController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Filing"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilingController_addFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgementFile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InternalNotesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalNotes"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InternalNotesController_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInternalNote"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalNote"];
                };
            };
            /** @description `{errors: {text: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    InternalNotesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EstimatesController_accuracy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateAccuracy"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    EstimatesController_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceToolChoices"];
            };
        };
        responses: {
            /** @description A PDF, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ServiceRequestsController_list: {
        parameters: {
            query?: {
                status?: "open" | "answered";
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceRequest"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ServiceRequestsController_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceRequestBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceRequestReceived"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ServiceRequestsController_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceRequestCounts"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ServiceRequestsController_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceRequestAnswered"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceRequest"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such request */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_subject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSubject"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DemonstrationController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PretendedDocument"];
            };
        };
        responses: {
            /** @description Shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description This is no demonstration, or the check has ended */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_checkDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentCheck"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_checkDocumentResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentStatus"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_checkSpouseDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentCheck"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SigningController_checkSpouseDocumentResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentStatus"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_ofReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"][];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_offer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyConsent"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_offerNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_newsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterOffer"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterSubscriber"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentSignature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such consent of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Signed or declined already, or another document */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such consent of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Signed or declined already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ConsentsController_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such consent of yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not in force */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SharedCopiesController_view: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedCopyToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedCopy"];
                };
            };
            /** @description `invalid_link`: it never existed, or its consent is no longer in force */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SharedCopiesController_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedFile"];
            };
        };
        responses: {
            /** @description The file, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description `invalid_link`: it never existed, or its consent is no longer in force */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Downloaded too often: ask for a new link. Or `file_not_scanned`: try again later */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null if there is none, or if the forms are not out for signature or name someone else now */
                        invitation: components["schemas"]["SpouseInvitation"] | null;
                    };
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSpouseInvitation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null if there is none, or if the forms are not out for signature or name someone else now */
                        invitation: components["schemas"]["SpouseInvitation"] | null;
                    };
                };
            };
            /** @description `{errors: {email: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null if there is none, or if the forms are not out for signature or name someone else now */
                        invitation: components["schemas"]["SpouseInvitation"] | null;
                    };
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_look: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedSpouseInvitation"];
                };
            };
            /** @description `invalid_link`: accepted, withdrawn, expired, of someone else, or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The return to sign
                         */
                        id: string;
                    };
                };
            };
            /**
             * @description `invalid_link`: accepted, withdrawn, expired, of someone else, or unknown
             *
             *     A sentence for each field that was refused
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseInvitationsController_join: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The return to sign
                         */
                        id: string;
                    };
                };
            };
            /** @description `invalid_link`: accepted, withdrawn, expired, of someone else, or unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description It is for another address; sign in with that one
             *
             *     For Client, Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A staff account, or the taxpayer’s, which cannot accept */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpouseReturnSummary"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpouseReturn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_consent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningConsent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpouseReturn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_identify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpouseIdentityAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpouseReturn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Signature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpouseReturn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPhoto"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStaffPhoto"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPhoto"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Larger than 1 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Photos may be JPEG, PNG or WebP, up to 1 MB and 512 pixels per side */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `infected_file`: it has a virus; nothing is kept of it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_removeMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedStaffPhoto"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedStaffPhoto"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such account, or it has no photo */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    StaffPhotosController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such photo, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    PreparerPhotosController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["Refusal"];
                    "image/png": components["schemas"]["Refusal"];
                    "image/webp": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    OrdersController_earlier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarlierOrders"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilingController_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mailing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    FilingController_extend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Extension"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description `{errors: {field: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_archivedYears: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivedYear"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    TaxReturnsController_assignees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignees"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    LedgerController_list: {
        parameters: {
            query: {
                /** @description A month or a year in New York time, such as 2026-03 or 2026 */
                period: string;
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    LedgerController_months: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerMonth"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    LedgerController_export: {
        parameters: {
            query: {
                /** @description A month or a year in New York time, such as 2026-03 or 2026 */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DisposalController_list: {
        parameters: {
            query?: {
                /** @description Those that are due, or those on hold */
                view?: "due" | "held";
                /** @description Cursor from the Link header of the previous page */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisposableReturn"][];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DisposalController_dispose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisposalRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disposed"];
                };
            };
            /** @description `{errors: {ids: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DisposalController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisposalState"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DisposalController_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisposalState"];
                };
            };
            /** @description `{errors: {reason: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DisposalController_release: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisposalState"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MailboxController_neighbors: {
        parameters: {
            query?: {
                /** @description Only messages with all of these words in their people, subject or text */
                q?: string;
                /** @description Only open messages */
                open?: "true";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailNeighbors"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such message, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mail server cannot be reached: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    MessagesController_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInternalNote"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadMessages"];
                };
            };
            /** @description `{errors: {text: sentence}}` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    OwnAccountController_askForAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description The caller has access already, or is a client */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_removeClientLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    DocumentsController_removeStaffLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReturn"];
                };
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_listStream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Intern, Staff Associate, Senior Associate, CPA/EA, Owner, Auditor only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_checkDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentCheck"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    SpouseReturnsController_checkDocumentResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDocumentStatus"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description For Client only; staff need access given by the owner */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you are not its spouse */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The checker gives no answer: {message} */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    WorkflowController_nudge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your role does not allow this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such return, or you may not see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible now, or changed by someone else */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description A refusal or a failure; X-Error-Code has its code too */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
}
